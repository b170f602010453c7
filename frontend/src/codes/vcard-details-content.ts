import messages from "#messages/vcard-details.json" with { type: "json" };

export const meta = messages.meta;

export const content = messages.page;
