import words from "#words/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";

export const crashContent = { ...words.crash, email: site.supportEmail } as const;
