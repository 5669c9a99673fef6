"""Who sends a request: a name, a colour and secret keys in a signed cookie. There are no accounts."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from towpath.engine import BadInput
from towpath.table import Table, hashed, new_key
from towpath.table.sanitising import LONGEST_NAME, sanitised

COOKIE = "towpath"
LASTS = 400 * 86400  # seconds; browsers store no cookie for longer
MOST_KEYS = 8


class Identity:
    """A person as one browser knows them. The first key is for new seats; the others came by personal links."""

    def __init__(self, keys: list[str], name: str = "", colour: str = "") -> None:
        self.keys = keys
        self.name = name
        self.colour = colour

    def key(self) -> str:
        """The key for new seats, made when it is first needed."""
        if not self.keys:
            self.keys.append(new_key())
        return self.keys[0]

    def key_hashes(self) -> set[str]:
        return {hashed(key) for key in self.keys}

    def add_key(self, key: str) -> None:
        """Hold the seats of another key as well. A browser that has a key already goes on using it for new seats, so that
        whoever sent a link never shares them."""
        others = [each for each in self.keys if each != key]
        self.keys = [*others[: MOST_KEYS - 1], key]

    def rename(self, name: str) -> None:
        self.name = sanitised(name)[:LONGEST_NAME].strip()

    def seats_at(self, table: Table) -> list[int]:
        """The seats that this person holds; several where they play for several."""
        return sorted({seat for key in self.keys for seat in table.seat_of(key)})


class Seal:
    """Signs cookies, so that only what we wrote is believed."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def write(self, person: Identity) -> str:
        content = json.dumps({"keys": person.keys, "name": person.name, "colour": person.colour}).encode()
        return f"{_encoded(content)}.{_encoded(self._sign(content))}"

    def read(self, cookie: str) -> Identity:
        """The person of a cookie; an unknown person if it is missing, damaged or not ours."""
        encoded, _, encoded_signature = cookie.partition(".")
        try:
            content, signature = _decoded(encoded), _decoded(encoded_signature)
        except ValueError:
            return Identity([])
        if not hmac.compare_digest(signature, self._sign(content)):
            return Identity([])
        known = json.loads(content)
        return Identity(known["keys"], known["name"], known["colour"])

    def name_for(self, text: str) -> str:
        """A name that nobody can guess, always the same one for the same text."""
        return _encoded(self._sign(f"name {text}".encode()))[:12]

    def _sign(self, content: bytes) -> bytes:
        return hmac.digest(self.secret, content, hashlib.sha256)


def _encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def seal_beside(db: Path) -> Seal:
    """The seal with the secret beside the database, which only the owner may read. Made when there is none."""
    path = db.with_suffix(".secret")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make_secret(path)
        secret = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: cannot be used to sign cookies ({error})") from None
    if len(secret) < 32:
        raise BadInput(f"{path}: should hold at least 32 bytes; delete it to get a new one")
    return Seal(secret)


def _make_secret(path: Path) -> None:
    """Write the secret whole or not at all. Of two processes that start at once, one makes it and both read it."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def person_of(request: Request) -> Identity:
    """Who sent the request."""
    if not hasattr(request.state, "person"):
        seal: Seal = request.app.state.seal
        request.state.person = seal.read(request.cookies.get(COOKIE, ""))
    person: Identity = request.state.person
    return person


def remember(request: Request, response: Response) -> None:
    """Store what is known of the sender in the browser's cookie."""
    seal: Seal = request.app.state.seal
    response.set_cookie(
        COOKIE, seal.write(person_of(request)), max_age=LASTS, httponly=True, samesite="lax",
        secure=request.url.scheme == "https",
    )  # fmt: skip
