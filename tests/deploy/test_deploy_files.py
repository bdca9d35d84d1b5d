"""The files for a public server: what a linter would say of them, and that they name what there is."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.containerfile import DEPLOY, last, stages, variables, words

SERVE = (DEPLOY.parent / "src" / "seaboard" / "cli" / "serve.py").read_text()


def compose() -> dict[str, Any]:
    told: dict[str, Any] = import_module("yaml").safe_load((DEPLOY / "compose.yml").read_text())
    return told


def test_the_container_is_built_in_stages_and_run_by_a_user_without_rights() -> None:
    assert len(stages()) == 3
    assert last("USER") == "10001:10001"
    assert words(last("ENTRYPOINT")) == ["start"]
    assert words(last("CMD")) == ["serve"]
    assert "/health" in last("HEALTHCHECK")
    for stage in stages():
        image = stage[0].rest.split()[0]
        assert re.fullmatch(r"docker\.io/library/\w+:[\w.-]+", image), f"{image} has no version"
        assert "latest" not in image


def test_every_variable_is_one_that_the_server_reads() -> None:
    set_there = variables(stages()[-1]) | compose()["services"]["seaboard"]["environment"]
    unit = (DEPLOY / "seaboard.service").read_text()
    names = {name for name in (*set_there, *re.findall(r"SEABOARD_\w+", unit)) if name.startswith("SEABOARD_")}
    known = set(re.findall(r"SEABOARD_\w+", SERVE)) | {"SEABOARD_SECRET", "SEABOARD_METRICS_TOKEN", "SEABOARD_CACHE"}
    assert names <= known


def test_what_is_copied_is_there_and_is_not_left_out_of_the_build() -> None:
    kept = {line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().split() if line.startswith("!")}
    for stage in stages():
        for step in stage:
            if step.word == "COPY" and "--from" not in step.rest:
                for name in [word for word in step.rest.split()[:-1] if not word.startswith("--")]:
                    assert (DEPLOY.parent / name).exists(), name
                    assert name in kept or name.partition("/")[0] in kept, f"{name} is left out of the build"


def test_compose_asks_for_every_secret_and_the_example_names_it() -> None:
    text = (DEPLOY / "compose.yml").read_text()
    wanted = set(re.findall(r"\$\{(\w+)", text))
    example = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "example.env").read_text(), re.M))
    assert wanted == set(example)
    assert all(not value for name, value in example.items() if name != "DOMAIN"), "no secret stands in the example"
    assert all(f"${{{name}:?}}" in text for name in wanted - {"SEABOARD_METRICS_TOKEN"})


def test_only_the_proxy_is_open_to_the_world_and_only_its_word_is_taken() -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["seaboard"]["environment"]["SEABOARD_PROXIES"] == services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert services["seaboard"]["read_only"] is True
    assert services["seaboard"]["cap_drop"] == ["ALL"]
    assert set(compose()["volumes"]) == {
        volume.partition(":")[0] for service in services.values() for volume in service["volumes"] if not volume.startswith(".")
    }
    assert services["seaboard"]["volumes"] == [f"data:{last('VOLUME')}"]


def test_the_proxy_passes_no_metrics_on() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert "path /metrics" in text
    assert "reverse_proxy seaboard:8400" in text
    assert text.count("{") == text.count("}")


def test_the_unit_is_hardened_and_waits_for_the_servers_word() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "seaboard.service")
    service = unit["Service"]
    assert (service["Type"], service["DynamicUser"], service["ProtectSystem"]) == ("notify", "yes", "strict")
    assert "MemoryDenyWriteExecute" not in service, "compiled rules could not run"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_systemd_finds_nothing_wrong_with_the_unit_and_little_exposed(tmp_path: Path) -> None:
    # A program that is there: the real one is not installed here.
    path = tmp_path / "seaboard.service"
    path.write_text((DEPLOY / "seaboard.service").read_text().replace("/opt/seaboard/bin/seaboard", "/bin/true"))
    found = subprocess.run(["systemd-analyze", "verify", "--man=no", str(path)], capture_output=True, text=True, check=False)
    assert [line for line in found.stderr.splitlines() if "seaboard.service" in line] == []
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(path)], capture_output=True, text=True, check=False
    )
    assert judged.returncode == 0, judged.stdout[-500:] + judged.stderr
