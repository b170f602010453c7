import words from "#words/corporate-events.json" with { type: "json" };

export const meta = words.meta;
