/**
 * `npm run check -- commits`: checks the subjects of the branch's own commits, which the default branch does not have:
 * a prefix such as "fix(contact): ", an imperative verb, at most 72 characters. Merges and commits of bots are ignored.
 */
import { spawnSync } from "node:child_process";
import { leaveOut } from "./support/not-installed.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";
import { explainSubject } from "./verify-commits/commit-subject.ts";

readToolArguments(import.meta.filename, {});

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

const targetBranch = process.env["GITHUB_BASE_REF"] ?? "";
const bases = targetBranch === "" ? ["origin/HEAD", "origin/main", "main"] : [`origin/${targetBranch}`];
const base = bases.find((name) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== undefined);
const log = base && git("log", "--no-merges", "--format=%h%x09%ae%x09%s", `${base}..HEAD`);

if (base === undefined || log === undefined) {
  leaveOut(
    `verify-commits was left out: git finds none of ${bases.join(", ")}, fetch the branch with its history`,
  );
} else {
  const commits = log
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"))
    .filter(([, author = ""]) => !author.endsWith("[bot]@users.noreply.github.com"));
  for (const [hash = "", , ...subject] of commits) {
    const reason = explainSubject(subject.join("\t"));
    if (reason === undefined) continue;
    console.error(`${hash} ${subject.join("\t")}\n  ${reason}`);
    process.exitCode = 1;
  }
  console.log(`${commits.length} commits are not in ${base}`);
}
