"""LLVM text, line by line."""

from zermelo.compiled.language.writer import Writer


def test_a_copy_of_no_words_writes_nothing_and_one_of_a_word_is_a_load_and_a_store():
    lines = {}
    for words in (0, 1, 2):
        writer = Writer()
        writer.copy("%a", "%b", words)
        lines[words] = writer.code
    assert lines[0] == []
    assert lines[1] == ["%v0 = load i64, ptr %a", "store i64 %v0, ptr %b"]
    assert len(lines[2]) == 1
    assert "i64 16" in lines[2][0]
