import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type * as z from "zod";
import type { Post, PostSummary } from "../../src/blog/post.ts";
import { formatDate } from "./format-date.ts";
import { postSchema, readFrontMatter, type FrontMatter } from "./front-matter.ts";
import { makePostPicture, makeSocialPicture } from "./post-pictures.ts";
import { socialCardSize } from "../../src/lib/social-card.ts";
import type { FindTarget } from "./disabled-links.ts";
import { renderArticle } from "./render-article.ts";

const articleFolder = new URL("../../src/blog/articles/", import.meta.url);

type Source<Fields> = { readonly file: string; readonly frontMatter: Fields; readonly markdown: string };

/** @throws with file and field if two files have the same value */
export const checkUnique = <Field extends string>(
  sources: readonly Source<Readonly<Record<Field, string>>>[],
  field: Field,
): void => {
  const seen = new Map<string, string>();
  for (const { file, frontMatter } of sources) {
    const other = seen.get(frontMatter[field]);
    if (other !== undefined)
      throw new Error(`${file}: "${field}" ${frontMatter[field]} is also used in ${other}`);
    seen.set(frontMatter[field], file);
  }
};

/** All Markdown files of a folder, sorted by name; empty if the folder does not exist. */
export const readFiles = async <Fields>(
  schema: z.ZodType<Fields>,
  folder: URL,
): Promise<readonly Source<Fields>[]> => {
  const files = globSync("*.md", { cwd: fileURLToPath(folder) }).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      file,
      ...readFrontMatter(schema, file, await readFile(new URL(file, folder), "utf8")),
    })),
  );
};

const readSources = async (folder: URL): Promise<readonly Source<FrontMatter>[]> => {
  const sources = await readFiles(postSchema, folder);
  checkUnique(sources, "id");
  checkUnique(sources, "slug");
  // Newest first: returning readers look for new posts, and the feed uses the same order.
  return sources.toSorted((a, b) => b.frontMatter.createdAt.localeCompare(a.frontMatter.createdAt));
};

const summarize = ({ frontMatter }: Source<FrontMatter>): PostSummary => {
  const { id, slug, title, excerpt, category, readTime, createdAt, imageAlt } = frontMatter;
  const { address } = makePostPicture(category);
  const picture = { src: address, ...socialCardSize, alt: imageAlt };
  return { id, slug, title, excerpt, category, readTime, createdAt, date: formatDate(createdAt), picture };
};

export const readPostSummaries = async (folder = articleFolder): Promise<readonly PostSummary[]> =>
  (await readSources(folder)).map(summarize);

export const readPostFiles = async (folder = articleFolder) =>
  (await readSources(folder)).map(({ file, frontMatter }) => ({
    file: basename(file, ".md"),
    slug: frontMatter.slug,
  }));

type Article = Post & { readonly html: string };

/** @throws if the post, or one of its related posts, is invalid */
export const readPost = async (
  file: string,
  folder = articleFolder,
  findTarget?: FindTarget,
): Promise<Article> => {
  const sources = await readSources(folder);
  const source = sources.find((candidate) => candidate.file === file);
  if (!source) throw new Error(`the article ${file} is missing in ${folder.pathname}`);
  const { metaDescription, keywords, author, related } = source.frontMatter;
  const relatedSources = related.map((id) => {
    const found = sources.find(({ frontMatter }) => frontMatter.id === id);
    if (!found) throw new Error(`${file}: "related" names the post "${id}", which does not exist`);
    return found;
  });
  return {
    ...summarize(source),
    metaDescription,
    keywords,
    author,
    socialPicture: (await makeSocialPicture(source.frontMatter.category)).address,
    ...renderArticle(file, source.markdown, findTarget),
    related: relatedSources.map(summarize),
  };
};
