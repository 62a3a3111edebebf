"""Debian's nginx and Caddy in front of one or two hosts, unprivileged, with the examples in docs/hosting as they are.

Only names and ports of this machine are put in their places: where to listen, the hosts' ports, and the certificate.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from soak.ports import free_port, listens

EXAMPLES = Path(__file__).resolve().parent.parent / "docs" / "hosting"
NAME = "club.example"
SYSTEM_USER = "nobody"
PATIENCE = 30
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"
"""Servers are not on everybody's."""
NGINX = """
daemon off;
pid {folder}/pid;
error_log {folder}/log;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {example}
}}
"""
CADDY = """
{{
  admin off
  auto_https off
  grace_period 1s
  storage file_system {folder}/storage
  servers {{
    protocols h1 h2
  }}
}}
{example}
"""


def why_missing(kind: str) -> str:
    """Why there can be no such proxy here; empty where there can."""
    package = {"nginx": "nginx-light"}.get(kind, kind)
    for program, of in ((kind, package), ("openssl", "openssl")):
        if not shutil.which(program, path=PATH):
            return f"There is no {program} here. Debian: apt install {of}"
    return ""


class Proxy:
    """One proxy in front of hosts at these ports, for as long as it is open.

    `change` is made to the example first: what somebody could write there who knows better.
    """

    def __init__(
        self, kind: str, hosts: tuple[int, ...], example: str = "", change: Callable[[str], str] = lambda text: text
    ) -> None:
        self.kind, self.hosts, self._change = kind, hosts, change
        self.port, self.plain_port = free_port(), free_port()
        """Of HTTPS, and of nginx for whoever forgot it; Caddy has one of its own accord."""
        self._example = example or {"nginx": "nginx.conf", "caddy": "Caddyfile"}[kind]
        self._folder = Path(tempfile.mkdtemp(prefix=f"tableside-{kind}-"))
        self.certificate, self._key = self._folder / "certificate.pem", self._folder / "key.pem"
        self._make_certificate()
        program = shutil.which(kind, path=PATH)
        assert program, why_missing(kind)
        self._process = self._started(program)
        end = time.monotonic() + PATIENCE
        while not listens(self.port):
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{kind} does not listen: {(self._folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _make_certificate(self) -> None:
        names = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
        key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", str(self._key))
        command = ["openssl", "req", "-x509", "-days", "2", *key, "-out", str(self.certificate), *names]
        subprocess.run(command, check=True, capture_output=True)

    def _started(self, program: str) -> "subprocess.Popen[bytes]":
        config, log = self._folder / "config", self._folder / "log"
        log.touch()
        config.write_text(self._nginx() if self.kind == "nginx" else self._caddy())
        words = {
            "nginx": ["-p", str(self._folder), "-e", str(log), "-c", str(config)],
            "caddy": ["run", "--adapter", "caddyfile", "--config", str(config)],
        }[self.kind]
        as_: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(SYSTEM_USER)
            as_ = {"user": nobody.pw_uid, "group": nobody.pw_gid}
            for path in (self._folder, *self._folder.iterdir()):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)
        env = {**os.environ, "HOME": str(self._folder), "XDG_DATA_HOME": str(self._folder)}
        with log.open("ab") as output:
            return subprocess.Popen([program, *words], stdout=output, stderr=output, cwd=self._folder, env=env, **as_)

    def _nginx(self) -> str:
        example = self._with_hosts()
        example = _put(example, "listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        example = _put(example, "listen 80;", f"listen 127.0.0.1:{self.plain_port};")
        example = _put(example, f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(self.certificate))
        example = _put(example, f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(self._key))
        return NGINX.format(folder=self._folder, example=example)

    def _caddy(self) -> str:
        site = f"https://{NAME}:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self._key}\n"
        return CADDY.format(folder=self._folder, example=_put(self._with_hosts(), f"\n{NAME} {{\n", site))

    def _with_hosts(self) -> str:
        example = self._change((EXAMPLES / self._example).read_text())
        for documented, port in zip((8014, 8015), self.hosts, strict=False):
            example = _put(example, f"127.0.0.1:{documented}", f"127.0.0.1:{port}")
        return example


def _put(text: str, documented: str, here: str) -> str:
    assert documented in text, documented
    return text.replace(documented, here)
