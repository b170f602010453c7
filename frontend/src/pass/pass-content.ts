import messages from "#messages/pass.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

export const meta = messages.meta;

export const content = {
  ...messages.page,
  codeOf: (name: string) => formatMessage(messages.codeOf, { name }),
  signUp: { label: messages.signUp, href: site.links.signUp },
} as const;
