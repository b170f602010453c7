import messages from "#messages/blog.json" with { type: "json" };

export const meta = { ...messages.meta, feed: true } as const;

export const content = messages.list;
