import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  checkWorkingAddress,
  findLinkTarget,
  type LinkTarget,
} from "#frontend/build/articles/link-target.ts";
import { workingAddress } from "#frontend/src/figures/figures.ts";
import { toolNames } from "#frontend/src/navigation/free-tools.ts";
import { readLanding, readLandingRows } from "#frontend/build/articles/read-landings.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const fields: Readonly<Record<string, string>> = {
  title: '"Museum night check-in"',
  description: '"Check guests in at a museum night: passes by email, and a count for each house."',
  keywords: '["museum"]',
  label: '"Museum nights"',
  heading: '"Long nights with short lines"',
  lead: '"Guests go from house to house, and each door knows their pass."',
  picture: '"doors"',
  tools: JSON.stringify(toolNames.slice(0, 1)),
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
  readonly findTarget?: (path: string) => LinkTarget;
};

const neighbor = makeSource({
  title: '"Trade show check-in"',
  description: '"Check in exhibitors and visitors: badges as they arrive, a count for each hall."',
  label: '"Trade shows"',
});

/** Reads a page next to another one, as the build does. */
const readOne = async (
  source: string,
  { file = "museum-nights.md", countPages = () => 1, findTarget = () => "page" }: Surroundings = {},
) => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "trade-shows.md"), neighbor);
  writeFileSync(join(folder, file), source);
  const url = pathToFileURL(`${folder}/`);
  return { rows: await readLandingRows(url), ...(await readLanding(file, { findTarget, countPages }, url)) };
};

test("[SITE-19] reads the path, the page title and the sections from a landing page file", async () => {
  const { rows, meta, landing } = await readOne(
    makeSource({}, "## One **pass**\n\nText.\n\n### Part\n\n## Two\n\n- A\n"),
  );
  expect(rows).toContainEqual({ path: "/museum-nights", label: "Museum nights" });
  expect(meta.title).toMatch(/^Museum night check-in \| /);
  expect(landing).toMatchObject({ slug: "museum-nights", picture: "doors" });
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
  ["keywords", '["museum", "museum"]'],
  ["label", longerThan(26)],
  ["heading", longerThan(44)],
  ["lead", longerThan(220)],
  ["picture", '"photograph"'],
  ["tools.0", '["scanner"]'],
  ["tools", JSON.stringify([toolNames[0], toolNames[0]])],
  ["questions", "[]"],
  [
    "questions",
    '[{ question: "May guests leave?", answer: "Yes." }, { question: "May guests leave?", answer: "No." }]',
  ],
  ["questions.0.answer", '[{ question: "May guests leave?" }]'],
  ["slug", '"another"'],
])("[SITE-19] names the file and the field when front matter %s is invalid (%#)", async (place, value) => {
  const [field = ""] = place.split(".");
  await expect(readOne(makeSource({ [field]: value }))).rejects.toThrow(
    new RegExp(`^museum-nights\\.md: wrong front matter, .*"${place.replaceAll(".", "\\.")}"`),
  );
});

test.each([
  ["title", '"Trade show check-in"'],
  ["label", '"Trade shows"'],
])("[SITE-19] rejects two pages with the same %s", async (field, value) => {
  await expect(readOne(makeSource({ [field]: value }))).rejects.toThrow(
    new RegExp(`"${field}" .* is also used in`),
  );
});

test("[SITE-19] rejects a file name that is not a valid path", async () => {
  await expect(readOne(makeSource(), { file: "Museum Nights.md" })).rejects.toThrow(
    /^Museum Nights\.md: .*address/,
  );
});

test("[SITE-19] rejects a file name whose path another page has", async () => {
  await expect(readOne(makeSource(), { countPages: () => 2 })).rejects.toThrow(
    "museum-nights.md: another page has the address /museum-nights already",
  );
});

test.each([
  ["before a heading", "Text.\n\n## One\n\nText.\n"],
  ["as raw HTML", "## One\n\n<b>bold</b>\n"],
  ["as a heading of the first level", "# One\n"],
  ["as a photograph", "## One\n\n![A hall](hall.jpg)\n"],
])("[SITE-19] rejects text %s", async (_what, markdown) => {
  await expect(readOne(makeSource({}, markdown))).rejects.toThrow(/^museum-nights\.md: /);
});

test.each<[string, LinkTarget]>([
  ["/features", "page"],
  ["/queue-planner", "disabled"],
  ["/queue-planer", "missing"],
  ["/blog/ultimate-event-check-in-software-guide", "disabled"],
  ["/blog/deleted-guide", "missing"],
  ["/vcard/:uid", "missing"],
])("[SITE-18] [SITE-19] %s leads to a %s target in a build with only /features", (path, target) => {
  expect(findLinkTarget(path, (other) => other === "/features")).toBe(target);
});

test("[SITE-19] accepts links to the pages of the build, and no links to missing posts", () => {
  expect(findLinkTarget("/contact")).toBe("page");
  expect(findLinkTarget("/blog/deleted-guide")).toBe("missing");
});

test("[BLOG-04] the build stops if the post with the calculation of the figures is deleted", () => {
  expect(() => checkWorkingAddress("/blog/deleted-guide#figures")).toThrow(
    "frontend/src/figures/figures.ts: workingAddress is /blog/deleted-guide, which is not a post.",
  );
  expect(() => checkWorkingAddress(workingAddress)).not.toThrow();
  expect(() => checkWorkingAddress("")).not.toThrow();
});

test("[SITE-19] rejects a sentence with a link to a missing page while another page is disabled", async () => {
  const markdown = "## One\n\nPlan it. See [the planner](/queue-planer?v=1#form). Then open.\n";
  const read = readOne(makeSource({}, markdown), {
    findTarget: (path) => (path === "/queue-planner" ? "disabled" : "missing"),
  });
  await expect(read).rejects.toThrow(
    'museum-nights.md: a link to "/queue-planer?v=1#form" under "One", which is not a page of the site,',
  );
});

test("[SITE-18] [SITE-19] drops a sentence that links to a disabled page", async () => {
  const markdown = "## One\n\nPlan it. See [the planner](/queue-planner). Then open.\n";
  const { landing } = await readOne(makeSource({}, markdown), { findTarget: () => "disabled" });
  expect(landing.sections[0]?.html).toBe("<p>Plan it. Then open.</p>\n");
});
