import messages from "#messages/not-found.json" with { type: "json" };

export const meta = { ...messages.post.meta, feed: true } as const;

export const content = messages.post.message;
