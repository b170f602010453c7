import words from "#words/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";

export const crashContent = { ...words.crash, brand: site.brand, email: site.supportEmail } as const;
