"""Grades the 8-puzzle assignment on Classroom 50.

Copy this file to CLASSROOM/autograders/ASSIGNMENT/autograder.py of the config repository, and put beside it, as autograder.zip, the file that
`grader bundle gradescope` makes: the grader, and your rubric if it is one of your own. Classroom 50 fetches at most 10 MB; a larger zip goes to
a place of your own, named by URL. List grader-report.html under the assignment's release files, so that students get the page.

Everything beside this file is public: Classroom 50 publishes it without a login, and students' workflows run where it is used. So use no hidden
puzzles here. Grade what counts with `grader class` on clones of the repositories.
"""

import hashlib
import os
import pathlib
import secrets
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import zipfile

# The name of a rubric that comes with the grader, or a file of the zip: rubric/my-course.toml
RUBRIC = "coursera"
# Where the zip is, if it is not beside this file, and what `sha256sum autograder.zip` printed.
URL = ""
SHA256 = ""

BESIDE = pathlib.Path(__file__).resolve().parent / "autograder.zip"
REPORTS = {"classroom50": "result.json", "markdown": "release-body.md", "html": "grader-report.html"}


def main() -> int:
    checkout = pathlib.Path.cwd()
    # What lies there under these names is the student's, and may be a link.
    for name in REPORTS.values():
        remove(checkout / name)
    with tempfile.TemporaryDirectory() as folder:
        tools, made = pathlib.Path(folder, "tools"), pathlib.Path(folder, "made")
        tools.mkdir()
        made.mkdir()
        unpack(tools)
        command = ["./grader", "run", "--submission", str(checkout), "--rubric", RUBRIC]
        for report, name in REPORTS.items():
            command += ["--report", f"{report}={made / name}"]
        submitted = commit_time(checkout)
        if submitted:
            command += ["--submitted-at", submitted]
        ended = subprocess.run(
            command,
            cwd=tools,
            env={**os.environ, "SUBMITTED_AT": submitted},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        log(ended.stdout)
        # 3: points are withheld. Classroom 50 takes that for an error, and leaves the last release as it is.
        if ended.returncode != 0 or not (made / "result.json").is_file():
            print("::error::not graded: see the log; nothing is lost, and the course staff can grade again")
            return ended.returncode or 1
        for name in REPORTS.values():
            shutil.copyfile(made / name, checkout / name)
    return 0


def remove(path: pathlib.Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def unpack(tools: pathlib.Path) -> None:
    archive = BESIDE
    if not archive.is_file():
        if not URL or not SHA256:
            sys.exit("::error::autograder.zip is not beside autograder.py, and no URL and SHA256 are set in it")
        archive = tools / "autograder.zip"
        with urllib.request.urlopen(URL, timeout=120) as answer:
            archive.write_bytes(answer.read())
    if SHA256 and hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        sys.exit("::error::autograder.zip is not the file that SHA256 in autograder.py names")
    with zipfile.ZipFile(archive) as files:
        files.extractall(tools)
    (tools / "grader").chmod(0o755)


def commit_time(checkout: pathlib.Path) -> str:
    """When the graded commit was made, which decides about lateness however often it is graded; empty if nobody knows."""
    command = ["git", "-c", "safe.directory=*", "log", "-1", "--format=%cI", os.environ.get("GITHUB_SHA") or "HEAD"]
    try:
        told = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return told.stdout.strip() if told.returncode == 0 else ""


def log(text: str) -> None:
    """Prints what the program may have had a hand in, so that nothing in it is taken for a command to the runner."""
    token = secrets.token_hex(16)
    print(f"::stop-commands::{token}\n{text}\n::{token}::", flush=True)


if __name__ == "__main__":
    sys.exit(main())
