import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { makeRouteObjects } from "../src/app/route-objects.tsx";
import { findPage, pages, shellPages, type PageRow } from "../src/app/routes.ts";
import { siteOrigin } from "../src/lib/site-origin.ts";
import type { RenderPage } from "./page-renderer.ts";

export const pagePaths: readonly string[] = pages.map(({ path }) => path);

export const shellPaths: readonly string[] = shellPages.map(({ path }) => path);

export const countryPages = pages.flatMap(({ path, countries = [] }: PageRow) =>
  countries.map((country) => ({ country, path })),
);

/** React writes what belongs into the head at the beginning of its stream. */
const leadingHead = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

/** @throws whatever a page throws while it renders */
export const renderPage: RenderPage = async (pathname, country = "") => {
  const { path: route, page, article, countries = [] } = findPage(pathname);
  const viewerCountry = countries.includes(country) ? country : "";
  const handler = createStaticHandler(makeRouteObjects({ findViewerCountry: () => viewerCountry }));
  const context = await handler.query(new Request(siteOrigin + pathname));
  if (context instanceof Response)
    throw new Error(`${pathname} answered ${context.status} instead of rendering`);
  for (const error of Object.values(context.errors ?? {})) throw error;

  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
    // Without it React hides all that follows about 12.8 KB behind an inline script.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${pathname} failed to render`);

  const head = leadingHead.exec(html)?.[0] ?? "";
  return { head, body: html.slice(head.length), route, page, article, viewerCountry };
};
