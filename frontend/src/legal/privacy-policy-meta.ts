import messages from "#messages/privacy-policy.json" with { type: "json" };

/**
 * A separate module, because the content module builds its tables when it loads, so the page's script would
 * contain all of them.
 */
export const meta = messages.meta;
