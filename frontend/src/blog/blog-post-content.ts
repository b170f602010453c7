import messages from "#messages/blog.json" with { type: "json" };

export const content = messages.post;
