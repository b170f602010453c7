import messages from "#messages/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";

export const crashContent = { ...messages.crash, email: site.supportEmail } as const;
