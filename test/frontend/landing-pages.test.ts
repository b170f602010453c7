import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { isAbsentFor } from "#frontend/blog/article-modules.ts";
import { readLanding, readLandingRows } from "#frontend/landing/read-landings.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const shipped = fileURLToPath(new URL("../../frontend/src/content/landing/", import.meta.url));

const fields: Readonly<Record<string, string>> = {
  title: '"Museum night check-in"',
  description: '"Check guests in at a museum night: passes by email, and a count for each house."',
  keywords: '["museum"]',
  label: '"Museum nights"',
  heading: '"Long nights with short lines"',
  lead: '"Guests go from house to house, and each door knows their pass."',
  picture: '"doors"',
  tools: '["planner"]',
  questions: '[{ question: "May guests leave?", answer: "Yes." }]',
};

type Changes = Readonly<Record<string, string | undefined>>;

const makeSource = (changes: Changes = {}, markdown = "## One pass\n\nText.\n") => {
  const lines = Object.entries({ ...fields, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n${markdown}`;
};

type Surroundings = {
  readonly file?: string;
  readonly countPages?: () => number;
  readonly isAbsent?: () => boolean;
};

/** The shipped pages with one more, read as the build reads that one. */
const readFourth = async (
  source: string,
  { file = "museum-nights.md", countPages = () => 1, isAbsent = () => false }: Surroundings = {},
) => {
  const folder = makeTemporaryFolder();
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, file), source);
  try {
    const url = pathToFileURL(`${folder}/`);
    return { rows: await readLandingRows(url), ...(await readLanding(file, { isAbsent, countPages }, url)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("[SITE-19] a file becomes an address, what heads the page, and sections", async () => {
  const { rows, meta, landing } = await readFourth(
    makeSource({}, "## One **pass**\n\nText.\n\n### Part\n\n## Two\n\n- A\n"),
  );
  expect(rows).toContainEqual({ path: "/museum-nights", label: "Museum nights" });
  expect(meta.title).toMatch(/^Museum night check-in \| /);
  expect(landing).toMatchObject({ slug: "museum-nights", picture: "doors", tools: ["planner"] });
  expect(landing.sections).toEqual([
    { id: "one-pass", heading: "One pass", html: '<p>Text.</p>\n<h3 id="part">Part</h3>\n' },
    { id: "two", heading: "Two", html: "<ul>\n<li>A</li>\n</ul>\n" },
  ]);
});

const longerThan = (length: number) => JSON.stringify("x".repeat(length + 1));

test.each<[string, string | undefined]>([
  ["title", longerThan(50)],
  ["title", undefined],
  ["description", longerThan(160)],
  ["description", '"Short"'],
  ["keywords", "[]"],
  ["label", longerThan(26)],
  ["heading", longerThan(44)],
  ["lead", longerThan(220)],
  ["picture", '"photograph"'],
  ["tools.1", '["planner", "scanner"]'],
  ["tools", '["planner", "planner"]'],
  ["questions", "[]"],
  ["questions.0.answer", '[{ question: "May guests leave?" }]'],
  ["slug", '"another"'],
])("[SITE-19] the build names file and field: %s as %.30s", async (place, value) => {
  const [field = ""] = place.split(".");
  await expect(readFourth(makeSource({ [field]: value }))).rejects.toThrow(
    new RegExp(`^museum-nights\\.md: wrong front matter, .*"${place.replaceAll(".", "\\.")}"`),
  );
});

test.each([
  ["title", '"Trade show check-in and badge printing"'],
  ["label", '"Trade shows"'],
])("[SITE-19] two pages with one %s are refused", async (field, value) => {
  await expect(readFourth(makeSource({ [field]: value }))).rejects.toThrow(
    new RegExp(`"${field}" .* is also that of`),
  );
});

test("[SITE-19] a name that is no address, or that another page has, is refused", async () => {
  await expect(readFourth(makeSource(), { file: "Museum Nights.md" })).rejects.toThrow(
    /^Museum Nights\.md: .*address/,
  );
  await expect(readFourth(makeSource(), { countPages: () => 2 })).rejects.toThrow(
    "museum-nights.md: another page has the address /museum-nights already",
  );
});

test.each([
  ["before a heading", "Text.\n\n## One\n\nText.\n"],
  ["as raw HTML", "## One\n\n<b>bold</b>\n"],
  ["as a heading of the first level", "# One\n"],
  ["as a photograph", "## One\n\n![A hall](hall.jpg)\n"],
])("[SITE-19] text %s is refused", async (_what, markdown) => {
  await expect(readFourth(makeSource({}, markdown))).rejects.toThrow(/^museum-nights\.md: /);
});

test("[SITE-19] a link to no page is refused, unless something is switched off", () => {
  expect(isAbsentFor("a.md", false)("/features")).toBe(false);
  expect(() => isAbsentFor("a.md", false)("/featrues")).toThrow("a.md: links to /featrues");
  expect(isAbsentFor("a.md", true)("/queue-planer")).toBe(true);
});

test("[SITE-18] [SITE-19] a sentence that links to a page which is switched off goes", async () => {
  const markdown = "## One\n\nPlan it. See [the planner](/queue-planner). Then open.\n";
  const { landing } = await readFourth(makeSource({}, markdown), { isAbsent: () => true });
  expect(landing.sections[0]?.html).toBe("<p>Plan it. Then open.</p>\n");
});
