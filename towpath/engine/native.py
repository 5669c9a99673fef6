"""The one thing that compiled classes have to say to the compiler. Itself never compiled, so that nothing needs mypy to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**flags: bool):
        return lambda cls: cls
