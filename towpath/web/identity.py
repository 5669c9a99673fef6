"""Who asks: a name, a colour and secret keys, remembered by a signed cookie. No account, nothing to log in to."""

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
LASTS = 400 * 86400  # seconds; browsers keep no cookie for longer
MOST_KEYS = 8


class Identity:
    """A person as one browser knows them. The first key is for new seats; the others came by personal links."""

    def __init__(self, keys: list[str], name: str = "", colour: str = "") -> None:
        self.keys = keys
        self.name = name
        self.colour = colour

    def key(self) -> str:
        """The key for new seats, made when the first is taken."""
        if not self.keys:
            self.keys.append(new_key())
        return self.keys[0]

    def key_hashes(self) -> set[str]:
        return {hashed(key) for key in self.keys}

    def add_key(self, key: str) -> None:
        """Hold the seats of a key from elsewhere as well. Who has a key already keeps it for new seats: a link that
        somebody else sent never lets them share what is begun here."""
        others = [each for each in self.keys if each != key]
        self.keys = [*others[: MOST_KEYS - 1], key]

    def call(self, name: str) -> None:
        self.name = sanitised(name)[:LONGEST_NAME].strip()

    def seats_at(self, table: Table) -> list[int]:
        """The seats that this person holds; several where one plays for several."""
        return sorted({seat for key in self.keys for seat in table.seat_of(key)})


class Seal:
    """Signs what a cookie says, so that only what we wrote is believed."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def write(self, person: Identity) -> str:
        said = json.dumps({"keys": person.keys, "name": person.name, "colour": person.colour}).encode()
        return f"{_written(said)}.{_written(self._sign(said))}"

    def read(self, cookie: str) -> Identity:
        """The person, or nobody in particular if the cookie is missing, cut short or not ours."""
        said, _, signed = cookie.partition(".")
        try:
            content, signature = _read(said), _read(signed)
        except ValueError:
            return Identity([])
        if not hmac.compare_digest(signature, self._sign(content)):
            return Identity([])
        known = json.loads(content)
        return Identity(known["keys"], known["name"], known["colour"])

    def name_for(self, said: str) -> str:
        """The same name for the same words, which nobody can guess."""
        return _written(self._sign(f"name {said}".encode()))[:12]

    def _sign(self, content: bytes) -> bytes:
        return hmac.digest(self.secret, content, hashlib.sha256)


def _written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _read(written: str) -> bytes:
    return base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))


def seal_beside(db: Path) -> Seal:
    """The seal whose secret lies beside the database, for its owner alone; made when there is none."""
    path = db.with_suffix(".secret")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make_secret(path)
        secret = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: cannot be used to sign cookies ({error})") from None
    if len(secret) < 32:
        raise BadInput(f"{path}: should hold at least 32 bytes; delete it to have it made anew")
    return Seal(secret)


def _make_secret(path: Path) -> None:
    """Whole or not at all; of two processes that start at once, one makes it and both read it."""
    made = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    finally:
        made.unlink()


def person_of(request: Request) -> Identity:
    """Who sent the request."""
    if not hasattr(request.state, "person"):
        seal: Seal = request.app.state.seal
        request.state.person = seal.read(request.cookies.get(COOKIE, ""))
    person: Identity = request.state.person
    return person


def remember(request: Request, response: Response) -> None:
    """Let the browser keep what is known of the person now."""
    seal: Seal = request.app.state.seal
    response.set_cookie(
        COOKIE, seal.write(person_of(request)), max_age=LASTS, httponly=True, samesite="lax",
        secure=request.url.scheme == "https",
    )  # fmt: skip
