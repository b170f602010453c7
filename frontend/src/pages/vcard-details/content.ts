import words from "#words/vcard-details.json" with { type: "json" };

export const meta = words.meta;

export const content = words.page;
