import { site } from "#shared/site.ts";
import { language } from "../lib/language.build.ts";

export const contactHours = language ? language.hours : site.hours.contact;
