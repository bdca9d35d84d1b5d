"""A network that learns no more, out of its file: the same bytes that bots play with."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from seaboard.bots.forward import Layers
from seaboard.learning.export import EXPORTED
from seaboard.learning.network import normed


class Frozen(nn.Module):
    """What `bots/forward.py` does for one position, for many at once on a GPU."""

    def __init__(self, layers: Layers, device: torch.device) -> None:
        super().__init__()
        kind = torch.bfloat16 if device.type == "cuda" else torch.float32

        def there(array: object) -> Tensor:
            return torch.as_tensor(array).to(device)

        def whole(name: str) -> Tensor:
            rows, scale = there(getattr(layers, name)), there(getattr(layers, f"{name}_scale"))
            return (rows.float() * scale[..., None]).to(kind)

        self.kind = kind
        self.first, self.into, self.out = whole("first"), whole("into"), whole("out")
        self.policy, self.value = whole("policy"), whole("value")
        names = ("first_bias", "into_bias", "out_bias", "policy_bias", "value_bias")
        self.biases = {name: there(getattr(layers, name)).to(kind) for name in names}

    @torch.no_grad()
    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all choices, and by seat, the own first, the values."""
        x = observations.to(self.kind) @ self.first + self.biases["first_bias"]
        for block in range(self.into.shape[0]):
            h = functional.relu(normed(x) @ self.into[block] + self.biases["into_bias"][block])
            x = x + h @ self.out[block] + self.biases["out_bias"][block]
        x = functional.relu(normed(x))
        logits = x @ self.policy.T + self.biases["policy_bias"]
        values = x @ self.value.T + self.biases["value_bias"]
        return logits.float(), values.float().view(x.shape[0], -1, EXPORTED)
