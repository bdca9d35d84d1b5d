"""An OpenID provider of the tests' own on loopback: knows one client, and whoever the test says is at the browser."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, KeySet

CLIENT, SECRET = "seaboard", "the client's secret"


class Provider:
    """The provider; what it says can be changed to what a wrong one would say."""

    def __init__(self) -> None:
        self.key = ECKey.generate_key("P-256", {"kid": "one", "use": "sig"})
        self.signs_with = self.key
        self.changes: dict[str, Any] = {}
        """Claims that are other than they should be."""
        self.codes: dict[str, dict[str, str]] = {}
        self.subject, self.name = "pupil-7", "Maja"
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *told: Any) -> None:
                """Say nothing."""

            def do_GET(self) -> None:
                if self.path.startswith("/authorize"):
                    # Whoever is at this browser says yes at once.
                    self.send_response(302)
                    self.send_header("location", provider.approve(f"{provider.issuer}{self.path}"))
                    self.end_headers()
                    return
                self.answer(provider.document(self.path))

            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
                self.answer(
                    provider.token({name: values[0] for name, values in form.items()}, self.headers.get("authorization", ""))
                )

            def answer(self, told: dict[str, Any] | None) -> None:
                body = json.dumps(told).encode()
                self.send_response(400 if told is None else 200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def document(self, path: str) -> dict[str, Any] | None:
        if path == "/keys":
            return dict(KeySet([self.key]).as_dict(private=False))
        if path == "/.well-known/openid-configuration":
            names = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
            return {"issuer": self.issuer} | {name: f"{self.issuer}/{part}" for name, part in names.items()}
        return None

    def approve(self, url: str) -> str:
        """The person says yes; where the browser is sent back to."""
        parts = urlsplit(url)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{self.issuer}/authorize"
        assert (asked["client_id"], asked["response_type"], asked["code_challenge_method"]) == (CLIENT, "code", "S256")
        code = secrets.token_urlsafe()
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?code={code}&state={asked['state']}"

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """The token for a code: once, for the client, with the verifier that fits."""
        asked = self.codes.pop(form.get("code", ""), None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if asked is None or authorization != f"Basic {basic}" or form["redirect_uri"] != asked["redirect_uri"]:
            return None
        digest = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).decode().rstrip("=")
        if digest != asked["code_challenge"]:
            return None
        claims = {
            "iss": self.issuer,
            "aud": CLIENT,
            "sub": self.subject,
            "preferred_username": self.name,
            "nonce": asked["nonce"],
            "exp": int(time.time()) + 300,
        }
        told = {name: value for name, value in (claims | self.changes).items() if value is not None}
        return {"id_token": jwt.encode({"alg": "ES256", "kid": "one"}, told, self.signs_with), "token_type": "Bearer"}
