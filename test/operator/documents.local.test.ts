import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeProgram } from "#infra/operator/cli.ts";
import { commandNames } from "#test/support/local-environment/command-names.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { startCommand } from "#test/support/local-environment/start-command.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md")];
const read = (file: string) => readFileSync(file, "utf8");

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const npmScripts = documents.flatMap((file) =>
  [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => ({ file, script })),
);

test("[OPS-05] the documents use only npm scripts that exist", () => {
  expect(npmScripts.length).toBeGreaterThan(30);
  expect(npmScripts.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test("[OPS-05] no command in the documents has a colon behind a variable, which zsh takes for a modifier", () => {
  const found = documents.flatMap((file) => read(file).match(/\$\w+:\w.*/g) ?? []);
  expect(found).toEqual([]);
});

/** Words after a group or a command in the documents, without options and placeholders. */
const typedCommands = documents.flatMap((file) =>
  [...read(file).matchAll(/npx --no checkin-site ([a-z-]+)((?: (?:<[^>]*>|\.{3}|…|[^\s`|#>]+))*)/g)].map(
    ([line, first = "", rest = ""]) => ({ file, line, words: [first, ...rest.trim().split(" ")] }),
  ),
);

const nameOf = (words: readonly string[]): string | undefined =>
  commandNames.find((name) => name === words.slice(0, name.split(" ").length).join(" "));

const groups = new Set(commandNames.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0]));

test("[OPS-05] the documents use only commands that exist", () => {
  expect(typedCommands.length).toBeGreaterThan(80);
  const unknown = typedCommands.filter(
    ({ words }) =>
      nameOf(words) === undefined &&
      words[0] !== "help" &&
      !(groups.has(words[0]) && words.slice(1).join("") === ""),
  );
  expect(unknown).toEqual([]);
});

test("[OPS-05] the documents use only options that their command has", async () => {
  const helps = new Map(
    await Promise.all(
      commandNames.map(
        async (name) =>
          [name, (await runOperator(makeProgram, [...name.split(" "), "--help"])).stdout] as const,
      ),
    ),
  );
  const unknown = typedCommands.flatMap(({ file, line, words }) =>
    words
      .filter((word) => /^--(?!help$)[a-z]/.test(word))
      .filter((word) => !(helps.get(nameOf(words) ?? "") ?? "").includes(`  ${word} `))
      .map((word) => ({ file, line, word })),
  );
  expect(unknown).toEqual([]);
});

/** Only code blocks and code spans: prose contains "npm configuration" too. */
const codeOf = (text: string): string =>
  (text.match(/^```[^]*?^```|(?<!`)`[^`\n]+`(?!`)/gm) ?? []).join("\n");

/** The pattern's group, at every match in the documents' code. */
const wordsAt = (pattern: RegExp) =>
  documents.flatMap((file) => [...codeOf(read(file)).matchAll(pattern)].map(([, word = ""]) => word));

test("[OPS-05] the documents use only npm and CDK commands that exist", () => {
  const ofNpm = wordsAt(/\bnpm (?!(?:run|ci|install)\b)([a-z]+)/g);
  const ofCdk = wordsAt(/\bnpx cdk ([a-z]+)/g);
  expect(ofNpm).toContain("start");
  expect(ofNpm.filter((word) => !(word in scripts))).toEqual([]);
  expect(ofCdk).toContain("deploy");
  expect(ofCdk.filter((word) => !["bootstrap", "deploy", "destroy", "diff", "synth"].includes(word))).toEqual(
    [],
  );
});

test("[OPS-05] every operator command appears in the documents", () => {
  const named = new Set(
    typedCommands.filter(({ file }) => file.startsWith("docs/")).map(({ words }) => nameOf(words)),
  );
  const scriptsNamed = new Set(npmScripts.map(({ script }) => script));
  expect(commandNames.filter((name) => !named.has(name) && !scriptsNamed.has(name))).toEqual([]);
});

const describedElsewhere = Object.values(featureFixtures).flatMap(
  ({ commands }) => commands?.describedElsewhere ?? [],
);

test("[OPS-05] the README's table lists every operator command once", () => {
  const rows = [
    ...read("README.md").matchAll(/^\| `(?:npm run |npx --no checkin-site )?([a-z -]+?)(?: -- <| <|`)/gm),
  ].map(([, name = ""]) => name);
  expect(rows.filter((name) => commandNames.includes(name)).toSorted()).toEqual(
    commandNames.filter((name) => !describedElsewhere.includes(name)),
  );
});

test("[OPS-05] no file uses a former command name", () => {
  const files = globSync("{README,CONTRIBUTING,SECURITY}.md")
    .concat(globSync("docs/*.md"), globSync(".github/workflows/*.yml"), globSync(".ci/run"))
    .concat(globSync("{frontend,functions,infra,shared,test}/**/*.{ts,tsx,mjs}"));
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z][\w:-]*)/g)]
      .map(([, script = ""]) => ({ file, script }))
      .filter(({ script }) => !(script in scripts)),
  );
  expect(named).toEqual([]);
});

/** The anchors that GitHub generates for headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)].map(([, heading, id = ""]) =>
    heading === undefined ? id : anchorOf(heading),
  );

test("[OPS-05] every link between documents leads to an existing file and heading", () => {
  const links = [...documents, ...globSync("docs/decisions/*.md")].flatMap((source) =>
    [...read(source).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
      ([, path = "", anchor]) => ({
        source,
        file: path === "" ? source : join(dirname(source), path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(40);
  const leads = ({ file, anchor }: (typeof links)[number]) =>
    existsSync(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
  expect(links.filter((link) => !leads(link))).toEqual([]);
});

/** The code block that follows a word on the page. */
const screenAfter = (word: string): string => {
  const page = read("docs/first-deploy.md");
  return page.slice(page.indexOf(word)).match(/```\n([^]*?)\n```/)?.[1] ?? "";
};

/** The names in the doctor's second column, once each; the third column is covered by the doctor's own test. */
const namesOnScreen = (screen: string): readonly string[] => [
  ...new Set([...screen.matchAll(/^(?:ok|note|FIX|-) +(\S+(?: \S+)?) {2,}/gm)].map(([, name = ""]) => name)),
];

test("[OPS-05] [OPS-12] the doctor without credentials prints the checks that the first-deploy page shows", async () => {
  const { code, stdout } = await startCommand("infra/operator/cli.ts", ["doctor", "dev"]);
  expect(code).toBe(1);
  const shown = screenAfter("Without credentials");
  expect(namesOnScreen(shown).length).toBeGreaterThan(10);
  // The page shows a stage with every feature.
  expect(namesOnScreen(shown)).toEqual(namesOnScreen(stdout).filter((name) => name !== "disabled features"));
});

/** A title in these files may also be bold text at the start of a paragraph. */
const titlesOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$|^\*\*(.+?)\.?\*\*/gm)].map(([, heading, run]) => heading ?? run);

const pathOf = (name: string): string => documents.find((file) => file.endsWith(`${name}.md`)) ?? name;

/**
 * `docs/operations.md, "Mail"`, `"Mail" in `operations.md``, `"Mail" in [operations.md](operations.md)` and similar.
 */
const references = [
  ...documents,
  ...globSync("docs/decisions/*.md"),
  ...globSync("{functions,infra,shared}/**/*.ts"),
].flatMap((source) =>
  [
    ...read(source).matchAll(/([\w-]+)\.md`?\)?(?:, | \()"([^"$]+)"/g),
    ...[...read(source).matchAll(/"([^"]+)" in [`[]?(?:docs\/)?([\w-]+)\.md/g)].map(
      ([all, title, name]) => [all, name, title] as const,
    ),
  ].map(([, name = "", title = ""]) => ({
    source,
    file: pathOf(name),
    title: title.replace(/\s+\*?\s*/g, " "),
  })),
);

test("[OPS-05] every section that a document or comment refers to exists", () => {
  expect(references.length).toBeGreaterThan(15);
  expect(references.filter(({ file, title }) => !titlesOf(file).includes(title))).toEqual([]);
});

test("[OPS-05] every anchor in the runbook is unique", () => {
  const places = anchorsOf("docs/runbook.md");
  expect(places.length).toBeGreaterThan(60);
  expect(places.filter((name, index) => places.indexOf(name) !== index)).toEqual([]);
});

test("[OPS-05] [CONT-08] the runbook covers each reason for which a message needs review", () => {
  const source = read("functions/platform/mail/mail-state.ts");
  const reasons = [...source.matchAll(/putUnderReview\(\w+, now, ["`]([^"`$]+)/g)].map(
    ([, reason = ""]) => reason,
  );
  expect(reasons.length).toBeGreaterThan(5);
  expect(reasons.filter((reason) => !read("docs/runbook.md").includes(`\`${reason}`))).toEqual([]);
});
