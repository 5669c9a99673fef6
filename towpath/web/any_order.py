"""Words that may come in any order, such as cards that are taken: the tree of words offers each of them at every step.
The table puts them in order (`table/wording.py`)."""

from __future__ import annotations

from msgspec.structs import replace

from towpath.engine import END
from towpath.web.wire import WordNode


def in_any_order(tree: list[WordNode], verbs: tuple[str, ...]) -> list[WordNode]:
    """The tree, with all orders of the words after these verbs."""
    for node in tree:
        if node.word in verbs and _is_whole(node):
            node.next = _in_all_orders(_paths(node))
    return tree


def _is_whole(node: WordNode) -> bool:
    """Whether nothing below was left out because the tree was too large."""
    return not node.more and all([_is_whole(each) for each in node.next or []])


def _paths(node: WordNode) -> list[list[WordNode]]:
    """All paths from here to the end of a move."""
    paths: list[list[WordNode]] = []
    for each in node.next or []:
        if each.word == END.text:
            paths.append([each])
        else:
            paths += [[each, *rest] for rest in _paths(each)]
    return paths


def _in_all_orders(paths: list[list[WordNode]]) -> list[WordNode]:
    """The tree in which each word may come first, then the others."""
    first: dict[str, WordNode] = {}
    after: dict[str, list[list[WordNode]]] = {}
    for path in paths:
        words = [each.word for each in path]
        for word in dict.fromkeys(words if len(words) == 1 else words[:-1]):  # the end comes last
            place = words.index(word)
            first.setdefault(word, path[place])
            after.setdefault(word, []).append(path[:place] + path[place + 1 :])
    return [replace(node, next=_in_all_orders(after[word])) if word else node for word, node in first.items()]
