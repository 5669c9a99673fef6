"""The attributes that a class declares, found alike in the interpreted and in the compiled build."""

from __future__ import annotations


def declared_attributes(cls: type) -> list[str]:
    """The names of all attributes annotated in the class and its bases, in order, without class variables."""
    names: dict[str, None] = {}
    for base in reversed(cls.__mro__):
        compiled = vars(base).get("__mypyc_attrs__")  # compiled classes keep no annotations
        if compiled is not None:
            names |= dict.fromkeys(sorted(compiled))
            continue
        for name, annotation in vars(base).get("__annotations__", {}).items():
            if not str(annotation).startswith(("ClassVar", "typing.ClassVar")):
                names[name] = None
    names.pop("__dict__", None)
    return list(names)
