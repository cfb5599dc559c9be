#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the assignment. Written by `grader bundle gradescope`.
set -euo pipefail
cd "${AUTOGRADER_ROOT:-/autograder}/source"

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install --yes --no-install-recommends @PACKAGES@

# The image is not built if these fail: better now than at the first submission.
./grader --version
./grader rubric check @RUBRIC@
