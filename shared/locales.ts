/** Each has words for the contact form's answers too (functions/contact/contact-words.ts). */
export type LocaleTag = "hi";

export type Language = {
  /** The first segment of its addresses, and its folder in `shared/messages/`. */
  readonly tag: LocaleTag;
  /** As those who speak it write it. */
  readonly name: string;
  /** By which `Intl` writes numbers and dates. */
  readonly formats: string;
  readonly dir: "ltr" | "rtl";
  /** The contact page's of `site.ts`, in its words. */
  readonly hours: string;
  /** `noindex`: shown to visitors, and not to search engines, until a native speaker has read it. */
  readonly state: "off" | "noindex" | "on";
  /** Those that it has, by their English addresses. All others are English for everybody (decision 67). */
  readonly pages: readonly string[];
};

/** The languages beside English. */
export const languages: readonly Language[] = [
  {
    tag: "hi",
    name: "हिन्दी",
    formats: "hi-IN",
    dir: "ltr",
    hours: "सुबह 8 से शाम 5 बजे तक (EST)",
    state: "off",
    pages: ["/", "/pricing", "/features", "/contact", "/generate-qrcode-free"],
  },
];

export const listLanguagesInUse = (): readonly Language[] => languages.filter(({ state }) => state !== "off");

export const english = { tag: "en", name: "English" } as const;

/** Where a language has a page, by the page's English address. */
export const addressIn = (tag: string, path: string): string =>
  tag === english.tag ? path : `/${tag}${path === "/" ? "" : path}`;

/** Where a link to a page leads: to the page in the language, or else to the English one. */
export const pathIn = (language: Language | undefined, path: string): string =>
  language?.pages.includes(path) === true ? addressIn(language.tag, path) : path;
