"""Superghost: add a letter before or behind so that the text is still part of a word; whoever completes a word has lost."""

from zermelo import Game

WORDS = """abacus abbey able acorn actor adder agent alarm album alley amber angle ankle apple apron arena arrow aspen
badge bagel baker balcony bamboo banjo basil beach beacon beaver bench berry bison blade blanket bloom board boat bonus
cabin cable cactus camel candle canoe canvas carbon carrot castle cedar cello chalk cherry chess circle cloud clover coral
daisy dance delta desert diary dinner dolphin donkey draft dragon drum eagle earth echo elbow ember engine equal eraser
fable falcon feather fennel fiddle finger flame flint flower forest fossil garden garlic ginger glacier globe grape guitar
hammer harbor hazel hedge heron honey horizon hotel iceberg icon igloo island ivory jacket jaguar jelly jewel jungle
kayak kernel kettle kitten ladder lagoon lantern lemon lizard magnet mango maple marble meadow melon mirror needle nectar""".split()
WORDS = {word for word in WORDS if len(word) > 3}
PARTS = {word[i:j] for word in WORDS for i in range(len(word)) for j in range(i, len(word) + 1)}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class Ghost(Game):
    impartial = True

    def start(self):
        return ""

    def moves(self, text):
        if text in WORDS:
            return
        for letter in ALPHABET:
            if text + letter in PARTS:
                yield text + letter
            if text and letter + text in PARTS:
                yield letter + text

    def play(self, text, longer):
        return longer

    def score(self, text):
        return 1
