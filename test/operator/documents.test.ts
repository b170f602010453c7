import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { stagePathOf } from "#infra/stage/stage-names.ts";
import { stages } from "#infra/stage/stages.ts";

const documents = ["README.md", "CONTRIBUTING.md", "docs/operations.md", "docs/runbook.md"] as const;
const read = (file: string) => readFileSync(file, "utf8");

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
/** The files that a script is made of. */
const sourceOf = (script: string) =>
  [...(scripts[script] ?? "").matchAll(/\S+\.ts/g)].map(([file]) => read(file)).join("");

/** Words that a script takes from a table. */
const fromTables = [
  ...stages.map(({ name }): string => name),
  ...Object.values(secretParameterNamesOf("dev")).map((name) => name.slice(`${stagePathOf("dev")}/`.length)),
];

/** `npm run <script>` with the words behind it that are to be typed as they stand. */
const commands = documents.flatMap((file) =>
  [...read(file).matchAll(/npm run ([\w:-]+)(?: --silent)?(?: -- ([^`#|\n]*))?/g)].map(
    ([, script = "", args = ""]) => ({
      file,
      script,
      words: args
        .replace(/<[^>]*>|"[^"]*"|\$\w+|\[|\]/g, " ")
        .split(/\s+/)
        .filter((word) => /^(--)?[a-z][\w/-]*$/.test(word)),
    }),
  ),
);

test("[OPS-05] every command in the documents exists, with the words that it is given", () => {
  expect(commands.length).toBeGreaterThan(50);
  for (const { file, script, words } of commands) {
    expect(Object.keys(scripts), `npm run ${script} in ${file}`).toContain(script);
    for (const word of words.filter((each) => !fromTables.includes(each)))
      expect(sourceOf(script), `npm run ${script} … ${word} in ${file}`).toMatch(
        new RegExp(`\\b${word.replace(/^--/, "")}\\b`),
      );
  }
});

test("[OPS-05] every command for operators is in the operations or the runbook", () => {
  const named = new Set(commands.filter(({ file }) => file.startsWith("docs/")).map(({ script }) => script));
  const forOperators = Object.keys(scripts).filter((name) => scripts[name]!.includes("infra/operator/"));
  expect(forOperators.filter((name) => !named.has(name))).toEqual([]);
});

const titlesOf = (file: string) =>
  [...read(`docs/${file}`).matchAll(/^#+ (.+)$|^\*\*(.+?)\.?\*\*/gm)].map(
    ([, heading, run]) => heading ?? run,
  );

/** `docs/operations.md, "Mail"`, `"Mail" in `operations.md`` and the like. */
const references = [...documents, ...globSync("{functions,infra,shared}/**/*.ts")].flatMap((source) =>
  [
    ...read(source).matchAll(/(operations|runbook)\.md`?(?:, | \()"([^"]+)"/g),
    ...[...read(source).matchAll(/"([^"]+)" in `?(?:docs\/)?(operations|runbook)\.md/g)].map(
      ([all, title, file]) => [all, file, title] as const,
    ),
  ].map(([, file = "", title = ""]) => ({
    source,
    file: `${file}.md`,
    title: title.replace(/\s+\*?\s*/g, " "),
  })),
);

test("[OPS-05] every section that is pointed to is there", () => {
  expect(references.length).toBeGreaterThan(15);
  expect(references.filter(({ file, title }) => !titlesOf(file).includes(title))).toEqual([]);
});

test("[OPS-05] every link within the runbook leads to one place there", () => {
  const runbook = read("docs/runbook.md");
  const places = [...runbook.matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)].map(
    ([, heading, id = ""]) =>
      heading
        ?.toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-") ?? id,
  );
  const led = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, name]) => name);
  expect(led.length).toBeGreaterThan(100);
  expect(led.filter((name) => !places.includes(name ?? ""))).toEqual([]);
  expect(places.filter((name, index) => places.indexOf(name) !== index)).toEqual([]);
});

test("[OPS-05] [CONT-08] the runbook tells what to do about each reason for which a message is parked", () => {
  const source = read("functions/mail/mail-state.ts");
  const reasons = [...source.matchAll(/parked\(\w+, now, ["`]([^"`$]+)/g)].map(([, reason = ""]) => reason);
  expect(reasons.length).toBeGreaterThan(5);
  expect(reasons.filter((reason) => !read("docs/runbook.md").includes(`\`${reason}`))).toEqual([]);
});
