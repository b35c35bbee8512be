"""A real browser for the pages that we write: Chromium without a network."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from tests.e2e.cli import environment

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


#: What the server refuses in words, or a network that a test cuts, the browser notes too.
NOTED = re.compile(
    r"Failed to load resource: .*(status of (401|422)|net::ERR_(FAILED|INTERNET_DISCONNECTED))"
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave what happens in a browser to `-m start`: it takes two minutes, and a browser that pip does not bring."""
    for item in items:
        is_slow = item.get_closest_marker("slow") is not None
        if "browser" in getattr(item, "fixturenames", ()) and not is_slow:
            item.add_marker(pytest.mark.start)


# Not for the whole session: while it runs, no other test of the same process could start an event loop.
@pytest.fixture(scope="module")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api")
    # The full check installs a browser: there its absence is a failure, not a reason to skip.
    if CHROMIUM is None and "CI" not in os.environ:
        pytest.skip("needs Chromium")
    # On a busy machine an answer may take long; that it comes is what is asked.
    sync_api.expect.set_options(timeout=30_000)
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def open_offline(browser):
    """Open a file without a network; anything that it asks for or complains of is a failure."""
    contexts, files, requests, complaints = [], set(), set(), []

    def opened(path, **options):
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: requests.add(request.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text))
        files.add(path.as_uri())
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
    assert requests == files


@pytest.fixture(scope="session")
def serve():
    """Start `zermelo serve …` as a person does, at a free port; the address comes back."""
    processes = []

    def started(*arguments):
        command = [
            sys.executable,
            "-m",
            "zermelo",
            "serve",
            "--port",
            "0",
            "--no-browser",
            *map(str, arguments),
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True)
        processes.append(process)
        return re.search(r"http://\S+", process.stdout.readline())[0]

    yield started
    for process in processes:
        process.terminate()
        process.wait(timeout=20)
        process.stdout.close()


@pytest.fixture(scope="session")
def workbench(serve):
    return serve()


@pytest.fixture
def open_view(browser, workbench):
    """Open the workbench at a fragment; a request to anywhere else, or a complaint, is a failure."""
    contexts, requests, complaints = [], set(), []

    def opened(fragment="", *, at=workbench, ready="body.ready", **options):
        context = browser.new_context(
            **{"locale": "en-GB", "viewport": {"width": 1366, "height": 768}, **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # a first call may compile
        page.on("request", lambda request: requests.add(request.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: NOTED.search(said.text) or complaints.append(said.text))
        page.goto(at + fragment)
        page.wait_for_selector(ready)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
    assert all(re.match(r"(http|ws)://127\.0\.0\.1:", url) for url in requests), requests
