import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
} from "react-router-dom";
import baseSheet from "../../src/styles/base.css?inline";
import heading from "../fonts/heading.woff2";
import rupee from "../fonts/rupee.woff2";
import text from "../fonts/text.woff2";
import { rupee as rupeeSign } from "../fonts/charset.ts";
import { loadPage } from "../../src/app/page-modules.ts";
import { makeRouteObjects } from "../../src/app/route-objects.tsx";
import {
  allPages,
  findPage,
  pages,
  dynamicPages,
  hydrationTriggerOf,
  type PageRow,
} from "../../src/navigation/routes.ts";
import { makeSocialCardTitle } from "../../src/lib/social-card.ts";
import { language } from "../../src/lib/language.build.ts";
import { addressOf, siteOrigin } from "../../src/lib/site-origin.ts";
import type { DrawingFile } from "../../src/lib/drawing-file.tsx";
import type { SourceFragment } from "../../src/lib/hydration/static-fragment.tsx";
import { writeStructuredData } from "./structured-data.ts";
import type { ReadCards, RenderPage, RenderFragments } from "./page-renderer.ts";

const documentPages: readonly PageRow[] = language ? allPages : pages;

export const pagePaths: readonly string[] = documentPages.map(({ path }) => path);

export const dynamicPaths: readonly string[] = language ? [] : dynamicPages.map(({ path }) => path);

export const countryPages = documentPages.flatMap(({ path, countries = [] }) =>
  countries.map((country) => ({ country, path })),
);

/**
 * Data of the social cards of all indexed pages. Posts have pictures of their own, and a site without a
 * domain has no indexed pages.
 */
export const readCards: ReadCards = async () =>
  Promise.all(
    pages
      .filter(({ indexable }) => siteOrigin !== undefined && indexable)
      .map(async (row: PageRow) => ({ path: row.path, ...(await loadPage(row)).meta })),
  ).then((metas) =>
    metas
      .filter(({ image }) => image === undefined)
      .map(({ path, title, description }) => ({
        path,
        title: makeSocialCardTitle(title),
        description,
        address: addressOf(path),
      })),
  );

/** Files of drawings, by their addresses. */
export const drawingFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(
    import.meta.glob<DrawingFile>("../../src/**/*-drawings.tsx", { import: "drawings", eager: true }),
  ).map(({ address, content }) => [address, content]),
);

type FragmentModule = { readonly PageFragment: SourceFragment };
const fragmentModules = {
  ...import.meta.glob<FragmentModule>("../../src/**/*.static.tsx", { eager: true }),
  ...import.meta.glob<FragmentModule>("../../src/landing/*.md", { eager: true }),
};

const isFragmentOf = (file: string, { page, article }: PageRow): boolean =>
  article === undefined ? file.startsWith(`../../src/${page}-`) : file === `../../src/${article}.md`;

/** Style sheet of a language whose characters both fonts lack. */
const [ownSheet = ""] = Object.values(
  import.meta.glob<string>("../fonts/languages/*.css", { query: "?inline", import: "default", eager: true }),
);
const ownFonts = Object.values(
  import.meta.glob<string>("../fonts/languages/*.woff2", { import: "default", eager: true }),
);

export const baseStyle = (baseSheet + ownSheet).trim();

const pageStyles = import.meta.glob<string>("../../src/**/*-page.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

const findPageStyle = (page: string): string => {
  const style = pageStyles[`../../src/${page}-page.css`];
  if (style === undefined) throw new Error(`src/${page}-page.css is missing`);
  return style.trim();
};

export const renderFragments: RenderFragments = () =>
  Object.fromEntries(
    Object.entries(fragmentModules).map(([file, { PageFragment }]) => {
      // Sorted by length, because the files of `blog/blog-post` also begin with `blog/blog`.
      const [row] = allPages
        .filter((candidate) => isFragmentOf(file, candidate))
        .toSorted((one, other) => other.page.length - one.page.length);
      if (row === undefined) throw new Error(`routes.ts has no page for ${file}`);
      const html = renderToStaticMarkup(
        <StaticRouter location={row.path}>
          <PageFragment.Content />
        </StaticRouter>,
      );
      return [file.replace("../..", ""), { name: PageFragment.fragmentName, html }];
    }),
  );

/** React writes elements for the head at the beginning of its stream. */
const leadingHead = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

/** @throws any error of the page while it renders */
export const renderPage: RenderPage = async (pathname, country = "") => {
  const row: PageRow = findPage(pathname);
  const { path: route, page, article, countries = [] } = row;
  const viewerCountry = countries.includes(country) ? country : "";
  const handler = createStaticHandler(makeRouteObjects({ findViewerCountry: () => viewerCountry }));
  const context = await handler.query(new Request(new URL(pathname, "https://rendered.invalid")));
  if (context instanceof Response)
    throw new Error(`${pathname} returned ${context.status} instead of rendering`);
  for (const error of Object.values(context.errors ?? {})) throw error;

  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
    // React would hide everything after about 12.8 KB behind an inline script.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${pathname} failed to render`);

  const head = leadingHead.exec(html)?.[0] ?? "";
  const body = html.slice(head.length);
  const { meta } = await loadPage(row);
  const structuredData = writeStructuredData(row, meta.title, viewerCountry);
  return {
    head,
    structuredData,
    body,
    route,
    language,
    hydrationTrigger: hydrationTriggerOf(row),
    page,
    article,
    viewerCountry,
    pageStyle: findPageStyle(page),
    // The rupee sign has a font file of its own, which most pages do not need.
    fonts: [
      ...(ownFonts.length === 0 ? [heading] : ownFonts),
      text,
      ...(body.includes(rupeeSign) ? [rupee] : []),
    ],
  };
};
