"""Writes the client's types of what the server sends (`wire.py`): `npm run types` runs it before the client is built or checked.

python -m towpath.web.typescript FILE
"""

from __future__ import annotations

import ast
import inspect
import sys
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import get_type_hints

from msgspec import inspect as types
from msgspec import json

from towpath.web import wire

HEAD = "// Written from towpath/web/wire.py by `npm run types`. Change that instead."
PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


def module() -> str:
    """The types of all messages, in the order of `wire.py`."""
    kinds = [each for each in vars(wire).values() if isinstance(each, type) and each.__module__ == wire.__name__]
    declared = [declaration(each) for each in kinds if each not in (wire.Message, wire.Joined)]
    return "\n\n".join([HEAD, *declared]) + "\n"


def declaration(kind: type) -> str:
    about = _comment(inspect.cleandoc(kind.__doc__ or "") if "__doc__" in vars(kind) else "", "")
    if issubclass(kind, wire.Joined):
        return f"{about}export type {kind.__name__} = {' & '.join([each.__name__ for each in parts(kind)])};"
    [described] = types.multi_type_info([kind])
    assert isinstance(described, types.StructType)
    remarks = comments(inspect.getsource(kind))
    return "\n".join([f"{about}export interface {kind.__name__} {{", *_fields(described, remarks), "}"])


def parts(kind: type[wire.Joined]) -> list[type[wire.Message]]:
    """The structures that are sent as one object."""
    hints = get_type_hints(kind.__init__)
    return [hints[name] for name in inspect.signature(kind).parameters]


def _fields(described: types.StructType, remarks: dict[str, str]) -> Iterator[str]:
    """A field that is left out when it has its default may be missing, and is never sent as null."""
    left_out = described.cls.__struct_config__.omit_defaults
    for field in described.fields:
        optional = left_out and not field.required
        written = _written(field.type, null=not (optional and field.default is None))
        yield f"{_comment(remarks.get(field.encode_name, ''), '  ')}  {field.encode_name}{'?' * optional}: {written};"


def _written(kind: types.Type, null: bool = True) -> str:
    """A type in TypeScript; `null`: whether a union keeps its null."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case types.Metadata(extra={"typescript": str(written)}):
            return written
        case types.Metadata(type=inner):
            return _written(inner)
        case types.StructType(cls=cls) | types.CustomType(cls=cls):
            return cls.__name__
        case types.LiteralType(values=values):
            return " | ".join([json.encode(value).decode() for value in values])
        case types.UnionType(types=members):
            # Null comes last, as people write it.
            ordered = sorted(members, key=lambda each: isinstance(each, types.NoneType))
            return " | ".join([_written(each) for each in ordered if null or not isinstance(each, types.NoneType)])
        case types.ListType(item_type=item):
            written = _written(item)
            return f"({written})[]" if " | " in written else f"{written}[]"
        case types.TupleType(item_types=items):
            return f"[{', '.join([_written(each) for each in items])}]"
        case types.DictType(key_type=key, value_type=value):
            return f"Record<{_written(key)}, {_written(value)}>"
    raise TypeError(f"no TypeScript is known for {kind}")


def comments(source: str) -> dict[str, str]:
    """The comments on the fields of a class: those on the lines above a field, and the one behind it."""
    remarks: dict[int, str] = {}
    alone: set[int] = set()
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            remarks[token.start[0]] = token.string.removeprefix("#").strip()
            if not token.line[: token.start[1]].strip():
                alone.add(token.start[0])
    [body] = [node.body for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    found: dict[str, str] = {}
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            first = node.lineno
            while first - 1 in alone:
                first -= 1
            lines = [remarks[line] for line in range(first, (node.end_lineno or node.lineno) + 1) if line in remarks]
            if lines:
                found[node.target.id] = " ".join(lines)
    return found


def _comment(text: str, indent: str) -> str:
    """A comment before a declaration, on a line of its own; "" if there is nothing to say."""
    assert "*/" not in text, text
    lines = text.splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {text} */\n"
    return "\n".join([f"{indent}/**", *[f"{indent} * {line}".rstrip() for line in lines], f"{indent} */\n"])


def write(file: Path) -> None:
    """Write the types, unless the file has them already: so whatever is made from it is not made again."""
    text = module()
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
