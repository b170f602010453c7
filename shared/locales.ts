/**
 * The languages beside English, by the first segment of their addresses. Words are in `words/<language>/`, and a page
 * that is not listed here is English for everybody (decision 67).
 */
export const locales: Readonly<Record<string, Locale>> = {
  hi: {
    name: "हिन्दी",
    formats: "hi-IN",
    dir: "ltr",
    state: "off",
    pages: ["/", "/pricing", "/features", "/contact", "/generate-qrcode-free"],
  },
};

type Locale = {
  /** As those who speak it write it. */
  readonly name: string;
  /** By which `Intl` writes numbers and dates. */
  readonly formats: string;
  readonly dir: "ltr" | "rtl";
  /** `noindex`: shown to visitors, and not yet to search engines, since no native speaker has read it. */
  readonly state: "off" | "noindex" | "on";
  /** Those that it has, by their English addresses. */
  readonly pages: readonly string[];
};

export type Language = Locale & { readonly tag: string };

/** Those that are on. */
export const listLanguages = (): readonly Language[] =>
  Object.entries(locales)
    .map(([tag, locale]) => ({ tag, ...locale }))
    .filter(({ state }) => state !== "off");

export const english = { tag: "en", name: "English" } as const;

/** Where a language has a page, by the page's English address. */
export const addressIn = (tag: string, path: string): string =>
  tag === english.tag ? path : `/${tag}${path === "/" ? "" : path}`;
