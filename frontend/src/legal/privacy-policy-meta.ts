import messages from "#messages/privacy-policy.json" with { type: "json" };

/** Apart from `content.ts`, whose tables are put together as it loads: the page's script would carry them all. */
export const meta = messages.meta;
