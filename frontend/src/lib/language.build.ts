import { listLanguagesInUse, type Language } from "#shared/locales.ts";

/**
 * The site's languages other than English. Undefined if there are none; the bundler then removes the code
 * that uses them.
 */
export const languages = listLanguagesInUse().length === 0 ? undefined : listLanguagesInUse();

/** The language of this build, set by `frontend/build/vite-config.ts`; undefined for English. */
export const language: Language | undefined = undefined;
