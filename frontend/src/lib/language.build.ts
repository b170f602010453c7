import { listLanguagesInUse, type Language } from "#shared/locales.ts";

/** The other languages that the site has. Undefined where English is all: then what asks for them falls away. */
export const languages = listLanguagesInUse().length === 0 ? undefined : listLanguagesInUse();

/** The one that a build is for, which puts it here (see `frontend/build/vite-config.ts`); undefined for English. */
export const language: Language | undefined = undefined;
