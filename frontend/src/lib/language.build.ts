import { listLanguages, type Language } from "#shared/locales.ts";

/** The other languages that the site has. Undefined where English is all: then what asks for them falls away. */
export const languages = listLanguages().length === 0 ? undefined : listLanguages();

/** The one that a build is for, which puts it here (see `frontend/vite-config.ts`); undefined for English. */
export const language: Language | undefined = undefined;
