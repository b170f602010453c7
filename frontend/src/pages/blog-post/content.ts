import words from "#words/blog.json" with { type: "json" };

export const content = words.post;
