"""Words that may be said in any order, such as the cards that one takes: the tree of words offers each of them at every
step, and a whole move knows the words that the rules have for it."""

from __future__ import annotations

from typing import Any

from towpath.engine import END

Node = dict[str, Any]
Way = tuple[str, list[Node]]  # the move as the rules say it, and what is left of it to be said


def in_any_order(tree: list[Node], verbs: tuple[str, ...]) -> list[Node]:
    """The tree, with all orders of the words after these verbs."""
    for node in tree:
        if node["word"] in verbs and _is_whole(node):
            node["next"] = _arranged(_ways(node, node["word"]))
    return tree


def _is_whole(node: Node) -> bool:
    """Nothing below was left out for being too much."""
    return "more" not in node and all([_is_whole(each) for each in node.get("next", [])])


def _ways(node: Node, said: str) -> list[Way]:
    """All ways on from here."""
    found: list[Way] = []
    for each in node["next"]:
        if each["word"] == END.text:
            found.append((said, []))
        else:
            found += [(whole, [each, *rest]) for whole, rest in _ways(each, f"{said} {each['word']}")]
    return found


def _arranged(ways: list[Way]) -> list[Node]:
    first: dict[str, Node] = {}
    after: dict[str, list[Way]] = {}
    for whole, rest in ways:
        for word in dict.fromkeys([each["word"] for each in rest]):
            place = [each["word"] for each in rest].index(word)
            first.setdefault(word, rest[place])
            after.setdefault(word, []).append((whole, rest[:place] + rest[place + 1 :]))
    return [_node(first[word], after[word]) for word in first]


def _node(node: Node, ways: list[Way]) -> Node:
    """One word, and what may come after it."""
    whole = [said for said, rest in ways if not rest]
    end = [{"word": END.text, "kind": END.kind, "points": END.points, "label": ""}] if whole else []
    says = {"says": whole[0]} if whole else {}
    return {**node, **says, "next": end + _arranged([(said, rest) for said, rest in ways if rest])}
