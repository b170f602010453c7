import { matchRoutes } from "react-router-dom";
import badges from "#messages/badges-links.json" with { type: "json" };
import blog from "#messages/blog-links.json" with { type: "json" };
import messages from "#messages/every-page.json" with { type: "json" };
import payment from "#messages/payment-links.json" with { type: "json" };
import planner from "#messages/planner-links.json" with { type: "json" };
import qr from "#messages/qr-links.json" with { type: "json" };
import vcard from "#messages/vcard-links.json" with { type: "json" };
import voice from "#messages/voice-links.json" with { type: "json" };
import { indiaCode } from "#shared/countries/india-code.ts";
import { bareLayoutPrefixes } from "#shared/bare-layout.ts";
import type { Language } from "#shared/locales.ts";
import { isOwnDocument } from "#shared/site/isolated-paths.ts";
import { isEnabled, enabledOnly, type Owned } from "#shared/features.ts";
import { language } from "../lib/language.build.ts";
import { localPath } from "../lib/local-path.ts";
import { passPath } from "../pass/pass-path.ts";
import { landingRows } from "../landing/landing-rows.build.ts";
import { postFiles } from "../blog/post-files.build.ts";

export const footerColumns = [
  "product",
  ...(isEnabled("qr") || isEnabled("vcard") || isEnabled("planner") || isEnabled("badges")
    ? (["tools"] as const)
    : []),
  "resources",
  "company",
] as const;
export type FooterColumn = (typeof footerColumns)[number];

/**
 * One page. `page` is the path of its module in `src/`, without `-page.tsx`; the module loads when the page
 * is first shown.
 */
export type PageRow = Owned & {
  readonly path: string;
  readonly page: string;
  /** Path in `src/` of the Markdown file with the page's content, without `.md`. */
  readonly article?: string;
  readonly indexable: boolean;
  /** True if the page shows nothing without its script, which then loads without waiting for an interaction. */
  readonly needsScript?: true;
  /**
   * True if the page has a form, which works as served until it is used. Its script waits for that, unless there
   * is something to restore.
   */
  readonly hasForm?: true;
  /**
   * True if a query in the address restores something that a visitor has set up. With a query, the script
   * then loads without waiting for an interaction.
   */
  readonly readsQuery?: true;
  /**
   * True if a session recording may show the page (shared/analytics/analytics-services.ts). Never for a page
   * with a form, a payment, or content that a visitor has made or typed.
   */
  readonly recorded?: true;
  readonly header?: string;
  /** Link in the footer. The breadcrumbs use the same label. */
  readonly footer?: { readonly under: FooterColumn; readonly label: string };
  /** ISO codes of the countries whose visitors get a document of their own. */
  readonly countries?: readonly string[];
};

/** One row for each blog post, so that each has its own document, canonical address and sitemap entry. */
const postRows = postFiles.map(
  ({ slug, file }) =>
    ({
      path: `/blog/${slug}`,
      page: "blog/blog-post",
      article: `blog/articles/${file}`,
      indexable: true,
      recorded: true,
    }) as const satisfies PageRow,
);

const landingPages = landingRows.map(
  ({ path, label }) =>
    ({
      path,
      page: "landing/landing",
      article: `landing${path}`,
      indexable: true,
      recorded: true,
      footer: { under: "product", label },
    }) as const satisfies PageRow,
);

/**
 * The route table lists every page path once. The prerender, release, sitemap, header, footer and breadcrumbs
 * are derived from it, in its order.
 */
export const pages = enabledOnly([
  { path: "/", page: "home/home", indexable: true, recorded: true, header: messages.header.home },
  {
    path: "/features",
    page: "features/features",
    indexable: true,
    recorded: true,
    header: messages.header.features,
    footer: { under: "product", label: messages.pages.features },
  },
  {
    path: "/pricing",
    page: "pricing/pricing",
    indexable: true,
    readsQuery: true,
    recorded: true,
    countries: [indiaCode],
    header: messages.header.pricing,
    footer: { under: "product", label: messages.pages.pricing },
  },
  {
    path: "/faqs",
    page: "faqs/faqs",
    indexable: true,
    recorded: true,
    header: messages.header.faqs,
    footer: { under: "resources", label: messages.pages.faqs },
  },
  {
    path: "/contact",
    page: "contact/contact",
    indexable: true,
    hasForm: true,
    header: messages.header.contact,
    footer: { under: "company", label: messages.pages.contact },
  },
  {
    path: "/generate-qrcode-free",
    page: "codes/generate-qrcode-free",
    feature: "qr",
    indexable: true,
    hasForm: true,
    header: messages.header.qr,
    footer: { under: "tools", label: qr.page },
  },
  {
    path: "/vcard/create",
    page: "codes/vcard-create",
    feature: "vcard",
    indexable: true,
    hasForm: true,
    footer: { under: "tools", label: vcard.page },
  },
  {
    path: "/queue-planner",
    page: "queue-planner/queue-planner",
    feature: "planner",
    indexable: true,
    hasForm: true,
    footer: { under: "tools", label: planner.page },
  },
  {
    path: "/badge-maker",
    page: "badges/badge-maker",
    feature: "badges",
    indexable: true,
    hasForm: true,
    footer: { under: "tools", label: badges.page },
  },
  { path: passPath, page: "pass/pass", indexable: false, needsScript: true },
  {
    path: "/blog",
    page: "blog/blog",
    feature: "blog",
    indexable: true,
    recorded: true,
    footer: { under: "resources", label: blog.page },
  },
  ...postRows,
  {
    path: "/pay-now",
    page: "payment/pay-now",
    feature: "payment",
    indexable: false,
    hasForm: true,
    footer: { under: "company", label: payment.page },
  },
  {
    path: "/process-payment",
    page: "payment/process-payment",
    feature: "payment",
    indexable: false,
  },
  {
    path: "/payment-status",
    page: "payment/payment-status",
    feature: "payment",
    indexable: false,
  },
  { path: "/receipt", page: "payment/receipt", feature: "payment", indexable: false },
  {
    path: "/corporate-events",
    page: "corporate/corporate-events",
    indexable: true,
    recorded: true,
    footer: { under: "product", label: messages.pages.corporateEvents },
  },
  ...landingPages,
  {
    path: "/voice-ai-demo",
    page: "voice/voice-ai-demo",
    feature: "voice",
    indexable: true,
    hasForm: true,
    footer: { under: "product", label: voice.page },
  },
  {
    path: "/privacy-policy",
    page: "legal/privacy-policy",
    indexable: true,
    recorded: true,
    footer: { under: "company", label: messages.pages.privacy },
  },
  {
    path: "/terms-and-conditions",
    page: "legal/terms-and-conditions",
    indexable: true,
    recorded: true,
    footer: { under: "company", label: messages.pages.terms },
  },
  {
    path: "/refund-policy",
    page: "legal/refund-policy",
    indexable: true,
    recorded: true,
    footer: { under: "company", label: messages.pages.refunds },
  },
] as const satisfies readonly PageRow[]);

/**
 * Dynamic pages: one document for all values of the last path segment, which the page reads from its address.
 * Fixed pages in the same folder take precedence.
 */
export const dynamicPages = enabledOnly([
  {
    path: "/vcard/:uid",
    page: "codes/vcard-details",
    feature: "vcard",
    indexable: false,
    needsScript: true,
  },
] as const satisfies readonly PageRow[]);

/** Addresses of blog posts that do not exist; the server returns status 404. */
export const unknownPostPage = {
  path: "/blog/:slug",
  page: "blog/blog-post-not-found",
  feature: "blog",
  indexable: false,
} as const satisfies PageRow;

/** All other unknown addresses; the server returns status 404. */
export const notFoundPage = {
  path: "*",
  page: "not-found/not-found",
  indexable: false,
} as const satisfies PageRow;

/**
 * All pages of this build. The build of another language contains only the translated pages, under their own
 * addresses.
 */
export const allPages: readonly PageRow[] = language
  ? translatedPages(language)
  : [...pages, ...dynamicPages, ...(isEnabled("blog") ? [unknownPostPage] : []), notFoundPage];

function translatedPages({ pages: paths, state }: Language): readonly PageRow[] {
  const rows: readonly PageRow[] = pages;
  return rows
    .filter(({ path }) => paths.includes(path))
    .map((row) => ({ ...row, path: localPath(row.path), indexable: row.indexable && state === "on" }));
}

export type PagePath = (typeof pages)[number]["path"];

/** The same rows with the full row type, for code that builds links. */
export const linkedPages: readonly (PageRow & { readonly path: PagePath })[] = pages;

export type LayoutName = "site" | "bare";

export const layoutOf = (pathname: string): LayoutName =>
  bareLayoutPrefixes.some((prefix) => pathname.startsWith(prefix)) ? "bare" : "site";

export const findPage = (pathname: string): PageRow =>
  matchRoutes<PageRow>([...allPages], pathname)?.at(-1)?.route ?? notFoundPage;

/**
 * When the scripts of a page load (see `start.ts`). A page that is its own document loads them at once,
 * because its visitor is waiting for them.
 */
export type HydrationTrigger = "load" | "idle" | "stored-data" | "query" | "interaction";

export const hydrationTriggerOf = ({ path, needsScript, hasForm, readsQuery }: PageRow): HydrationTrigger => {
  if (needsScript) return "idle";
  if (hasForm) return "stored-data";
  if (isOwnDocument(path)) return "load";
  return readsQuery ? "query" : "interaction";
};

/** No consent question is shown on payment pages, in the badge maker, or on a shared card or pass. */
export const needsConsent = ({ path }: PageRow, pathname: string): boolean =>
  layoutOf(pathname) === "site" &&
  path !== passPath &&
  !isOwnDocument(path) &&
  !dynamicPages.some((page) => page.path === path);
