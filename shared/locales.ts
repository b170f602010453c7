/** Each language has messages for the contact form's responses too (functions/contact/contact-messages.ts). */
export type LocaleTag = "hi";

export type Language = {
  /** The first segment of its URLs, and its folder in `shared/messages/`. */
  readonly tag: LocaleTag;
  /** The language's name in the language itself. */
  readonly name: string;
  /** The locale in which `Intl` formats numbers and dates. */
  readonly formats: string;
  readonly dir: "ltr" | "rtl";
  /** The contact page's hours of `site.ts`, in this language. */
  readonly hours: string;
  /** `noindex`: shown to visitors but not to search engines, until a native speaker has reviewed it. */
  readonly state: "off" | "noindex" | "on";
  /** The pages that the language has, by their English paths. All others are in English (decision 67). */
  readonly pages: readonly string[];
};

/** The languages other than English. */
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

/** The path of a page in a language, by the page's English path. Does not check that the language has the page. */
export const addressIn = (tag: string, path: string): string =>
  tag === english.tag ? path : `/${tag}${path === "/" ? "" : path}`;

/** The target of a link to a page: the page in the language, or the English one if there is none. */
export const pathIn = (language: Language | undefined, path: string): string =>
  language?.pages.includes(path) === true ? addressIn(language.tag, path) : path;
