import { basename } from "node:path";
import * as z from "zod";
import { site } from "#shared/site.ts";
import { isEnabled } from "#shared/features.ts";
import { areUnique, keywordsSchema, namesOneTwice, slugSchema, textOf } from "./front-matter.ts";
import { checkUnique, readFiles } from "./read-posts.ts";
import type { FindTarget } from "./disabled-links.ts";
import { renderArticle } from "./render-article.ts";
import { toolNames } from "../../src/navigation/free-tools.ts";
import { pictureNames, type Landing, type LandingSection } from "../../src/landing/landing.ts";

const landingFolder = new URL("../../src/landing/", import.meta.url);

const landingSchema = z.strictObject({
  /** Title in search results, without the brand. */
  title: textOf(10, 50),
  description: textOf(50, 160),
  keywords: keywordsSchema,
  /** Label in the footer and in breadcrumbs. */
  label: textOf(3, 26),
  heading: textOf(10, 44),
  lead: textOf(40, 220),
  picture: z.enum(pictureNames),
  tools: z.array(z.enum(toolNames)).refine(areUnique, namesOneTwice),
  questions: z
    .array(z.strictObject({ question: textOf(8, 90), answer: textOf(2, 400) }))
    .min(1)
    .refine((questions) => areUnique(questions.map(({ question }) => question)), namesOneTwice),
});

/** Path of a landing page. The brand type prevents other texts, so that links stay checked. */
const pathSchema = z.string().startsWith("/").brand("landing path");

const readSources = async (folder: URL) => {
  const sources = await readFiles(landingSchema, folder);
  for (const { file } of sources) {
    const name = slugSchema.safeParse(basename(file, ".md"));
    if (!name.success)
      throw new Error(
        `${file}: the file's name is the page's address, so it must be lower-case words with hyphens`,
      );
  }
  for (const field of ["title", "description", "label"] as const) checkUnique(sources, field);
  return sources;
};

/** Rows of the landing pages for the route table. */
export const readLandingRows = async (folder = landingFolder) =>
  (await readSources(folder)).map(({ file, frontMatter }) => ({
    path: pathSchema.parse(`/${basename(file, ".md")}`),
    label: frontMatter.label,
  }));

const belowHeading = /<h2 .*?<\/h2>\n(.*?)(?=<h2 |$)/gs;

const readSections = (file: string, markdown: string, findTarget: FindTarget): readonly LandingSection[] => {
  const { html, contents } = renderArticle(file, markdown, findTarget);
  if (!html.startsWith("<h2 ")) throw new Error(`${file}: the text must begin with a heading, "## …"`);
  const texts = Array.from(html.matchAll(belowHeading), ([, text = ""]) => text);
  return contents.map(({ id, text: heading }, index) => ({ id, heading, html: texts[index] ?? "" }));
};

type Routes = {
  readonly findTarget: FindTarget;
  /** Number of pages with this path. */
  readonly countPages: (path: string) => number;
};

/** @throws with file and field if the page, or a value that must be unique, is invalid */
export const readLanding = async (
  file: string,
  { findTarget, countPages }: Routes,
  folder = landingFolder,
) => {
  const source = (await readSources(folder)).find((candidate) => candidate.file === file);
  if (!source) throw new Error(`the landing page ${file} is missing in ${folder.pathname}`);
  const slug = basename(file, ".md");
  if (countPages(`/${slug}`) > 1) throw new Error(`${file}: another page has the address /${slug} already`);
  const { title, description, keywords, tools, ...words } = source.frontMatter;
  const landing: Landing = {
    slug,
    ...words,
    tools: tools.filter((tool) => isEnabled(tool)),
    sections: readSections(file, source.markdown, findTarget),
  };
  return { meta: { title: `${title} | ${site.brand}`, description, keywords }, landing };
};
