import words from "#words/blog.json" with { type: "json" };

export const meta = { ...words.meta, feed: true } as const;

export const content = words.list;
