import messages from "#messages/corporate-events.json" with { type: "json" };

export const meta = messages.meta;
