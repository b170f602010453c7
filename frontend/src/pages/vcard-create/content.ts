import words from "#words/vcard-create.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { scanInShort, scanInWords } from "../../content/figure-words.ts";

export const meta = words.meta;

export const content = words.hero;

export const formContent = words.form;

export const photoTexts = {
  tooLarge: (megabytes: number, most: number) => fill(words.photos.tooLarge, { megabytes, most }),
} as const;

export const previewContent = words.preview;

export const sampleContent = words.sample;

export const factsContent = words.facts;

export const closingContent = {
  heading: words.closing.heading,
  text: fill(words.closing.text, { scan: scanInWords }),
  action: { label: words.closing.signUp, href: site.links.signUp },
  stub: { event: words.closing.event, rows: [{ label: words.closing.perScan, value: scanInShort }] },
} as const;

export const questionsContent = words.questions;
