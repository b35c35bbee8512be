import pytest

from zermelo.apps import progress as bars
from zermelo.apps.language import speak
from zermelo.words import message

LABEL = message("test.solving", en="solving x", fr="résolution de x")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "zermelo: solving x: 1,234 so far, after 10 s"),
        ("fr", "zermelo : résolution de x : 1\u202f234 jusqu'ici"),
    ],
)
def test_long_work_says_something_in_a_pipe_and_short_work_nothing(language, said, capsys, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(bars, "monotonic", lambda: now[0])
    speak(language)
    try:
        with bars.progress_bar(LABEL) as progress:
            for seconds in (1, 9.9):
                now[0] = seconds
                progress(12, None)
            assert capsys.readouterr().err == ""
            for seconds in (10.1, 12, 29):
                now[0] = seconds
                progress(1234, None)
            heard = capsys.readouterr().err
            assert heard.startswith(said)
            assert heard.count("\n") == 1
            now[0] = 31.0
            progress(5000, None)
            assert capsys.readouterr().err.count("\n") == 1
    finally:
        speak("en")
