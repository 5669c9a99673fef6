"""Words that may be said in any order, such as the cards that one takes: the tree of words offers each of them at every
step. The table finds the move that is meant (`table/wording.py`)."""

from __future__ import annotations

from typing import Any

from towpath.engine import END

Node = dict[str, Any]


def in_any_order(tree: list[Node], verbs: tuple[str, ...]) -> list[Node]:
    """The tree, with all orders of the words after these verbs."""
    for node in tree:
        if node["word"] in verbs and _is_whole(node):
            node["next"] = _arranged(_ways(node))
    return tree


def _is_whole(node: Node) -> bool:
    """Nothing below was left out for being too much."""
    return "more" not in node and all([_is_whole(each) for each in node.get("next", [])])


def _ways(node: Node) -> list[list[Node]]:
    """All ways on from here to the end of a move."""
    found: list[list[Node]] = []
    for each in node["next"]:
        if each["word"] == END.text:
            found.append([each])
        else:
            found += [[each, *rest] for rest in _ways(each)]
    return found


def _arranged(ways: list[list[Node]]) -> list[Node]:
    """What may be said first, and then the rest."""
    first: dict[str, Node] = {}
    after: dict[str, list[list[Node]]] = {}
    for way in ways:
        words = [each["word"] for each in way]
        for word in dict.fromkeys(words if len(words) == 1 else words[:-1]):  # the end comes last
            place = words.index(word)
            first.setdefault(word, way[place])
            after.setdefault(word, []).append(way[:place] + way[place + 1 :])
    return [{**node, "next": _arranged(after[word])} if word else node for word, node in first.items()]
