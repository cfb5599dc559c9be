#!/bin/sh
# PrairieLearn: the question's tests/run.sh, which the grader's container runs for each submission. Your rubric is tests/rubric.toml.
# Nothing of the submission is run or read here: only the grader does that, in its sandbox.
set -u
root=${GRADE_ROOT:-/grade}
results=$root/results/results.json
rubric=$root/tests/rubric.toml
mkdir -p "$root/results"
said=$(grader run --submission "$root/student" --rubric "$rubric" --report "prairielearn=$results" 2>&1 >/dev/null)
ended=$?
printf '%s\n' "$said" >&2

# 0 and 3: the grader wrote its results, those of 3 as not gradable. Else nothing is graded, and the attempt does not count.
if [ "$ended" -ne 0 ] && [ "$ended" -ne 3 ]; then
  words='The grader failed. Please tell the course staff; this attempt does not count.'
  if grader rubric check "$rubric" >/dev/null 2>&1; then
    # The rubric is right, so what the grader said is about the submission: the student may read it.
    words=$(printf '%s' "$said" | LC_ALL=C tr -cd '\n\040-\176' | head -c 4000 | sed 's/\\/\\\\/g; s/"/\\"/g' | awk 'NR > 1 { printf "\\n" } { printf "%s", $0 }')
  fi
  printf '{"gradable": false, "score": 0, "message": "This was not graded.", "format_errors": ["%s"]}\n' "$words" >"$results"
fi
exit 0
