"""Words that may come in any order, such as cards that are taken: the tree of words offers each of them at every step.
The table puts them in order (`table/wording.py`)."""

from __future__ import annotations

from typing import Any

from towpath.engine import END

Node = dict[str, Any]


def in_any_order(tree: list[Node], verbs: tuple[str, ...]) -> list[Node]:
    """The tree, with all orders of the words after these verbs."""
    for node in tree:
        if node["word"] in verbs and _is_whole(node):
            node["next"] = _in_all_orders(_paths(node))
    return tree


def _is_whole(node: Node) -> bool:
    """Whether nothing below was left out because the tree was too large."""
    return "more" not in node and all([_is_whole(each) for each in node.get("next", [])])


def _paths(node: Node) -> list[list[Node]]:
    """All paths from here to the end of a move."""
    paths: list[list[Node]] = []
    for each in node["next"]:
        if each["word"] == END.text:
            paths.append([each])
        else:
            paths += [[each, *rest] for rest in _paths(each)]
    return paths


def _in_all_orders(paths: list[list[Node]]) -> list[Node]:
    """The tree in which each word may come first, then the others."""
    first: dict[str, Node] = {}
    after: dict[str, list[list[Node]]] = {}
    for path in paths:
        words = [each["word"] for each in path]
        for word in dict.fromkeys(words if len(words) == 1 else words[:-1]):  # the end comes last
            place = words.index(word)
            first.setdefault(word, path[place])
            after.setdefault(word, []).append(path[:place] + path[place + 1 :])
    return [{**node, "next": _in_all_orders(after[word])} if word else node for word, node in first.items()]
