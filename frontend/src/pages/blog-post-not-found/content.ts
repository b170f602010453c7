import words from "#words/not-found.json" with { type: "json" };

export const meta = { ...words.post.meta, feed: true } as const;

export const content = words.post.message;
