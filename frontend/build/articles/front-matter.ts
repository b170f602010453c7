import { parse } from "yaml";
import * as z from "zod";
import { site } from "#shared/site.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

export const categories = [
  "Platform Comparison",
  "Event Technology",
  "Event Management",
  "Best Practices",
  "Future Tech",
] as const;

/**
 * A text of a length that search engines and cards show without truncation. A long brand name in it does not
 * count against its author.
 */
export const textOf = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .refine(
      (text) => text.replaceAll(site.brand, site.brand.slice(0, usualBrand)).length <= max,
      `must have at most ${max} characters`,
    );
const usualBrand = 12;

/** True if no two texts are equal; upper case does not count. */
export const areUnique = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
export const namesOneTwice = "names one twice";

export const keywordsSchema = z.array(z.string().min(1)).min(1).refine(areUnique, namesOneTwice);

/** A post may be dated ahead, but a mistyped year would keep it first in the list and in the feed. */
const isWithinAYear = (day: string): boolean => Date.parse(day) < Date.now() + 366 * 86_400_000;

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words with hyphens");

const postFields = z.strictObject({
  id: z.string().regex(/^[1-9]\d*$/, "must be a number in quotes"),
  slug: slugSchema,
  title: textOf(10, 70),
  excerpt: textOf(40, 200),
  metaDescription: textOf(50, 160),
  keywords: keywordsSchema,
  category: z.enum(categories),
  readTime: z.string().regex(/^[1-9]\d* min read$/, 'must be like "8 min read"'),
  createdAt: z.iso
    .date('must be a date like "2024-08-11"')
    .refine(isWithinAYear, "must not be more than a year ahead"),
  author: z.string().min(1),
  imageAlt: z.string().min(10),
  related: z.array(z.string()).refine(areUnique, namesOneTwice),
});

export const postSchema = postFields.refine(({ id, related }) => !related.includes(id), {
  path: ["related"],
  error: "names the post itself",
});

export type FrontMatter = z.infer<typeof postSchema>;

/** `---`, front matter, `---`, text. */
const parts = /^---\n(.*?)\n---\n(.*)$/s;

const readYaml = (file: string, yaml: string): unknown => {
  try {
    return parse(yaml, (_key, value: unknown) =>
      typeof value === "string" ? fillPlaceholders(value) : value,
    );
  } catch (cause) {
    throw new Error(`${file}: the front matter is not valid YAML (${String(cause)})`, { cause });
  }
};

/**
 * Splits a Markdown file into front matter and text; placeholders in `markdown` are replaced.
 * @throws with file and field if a field is missing, unknown or invalid
 */
export const readFrontMatter = <Fields>(schema: z.ZodType<Fields>, file: string, source: string) => {
  const [, yaml, markdown] = parts.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (yaml === undefined || markdown === undefined)
    throw new Error(`${file}: expected front matter between two lines of ---`);
  const result = schema.safeParse(readYaml(file, yaml));
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `"${path.join(".")}": ${message}`);
    throw new Error(`${file}: wrong front matter, ${problems.join("; ")}`);
  }
  return { frontMatter: result.data, markdown: fillPlaceholders(markdown) };
};
