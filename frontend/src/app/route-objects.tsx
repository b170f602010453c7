import { useEffect, useInsertionEffect, useState } from "react";
import { useRouteError, type RouteObject } from "react-router-dom";
import { adoptStyleSheet } from "../lib/adopt-style-sheet.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { Frame } from "./frame.tsx";
import { PageHead } from "./page-head.tsx";
import { loadWholePage, PageLoadError, type PageModule } from "./page-modules.ts";
import { mayReloadPage, reloadPage } from "./page-reload.ts";
import { allPages, type PageRow } from "../navigation/routes.ts";

/** The element that carries the served page's own rules; `prerender/document.ts` writes it. */
const findServed = (): CSSStyleSheet | null | undefined =>
  document.querySelector<HTMLStyleElement | HTMLLinkElement>("[data-page-style]")?.sheet;

const adoptServed = (): (() => void) => {
  const sheet = findServed();
  if (sheet) sheet.disabled = false;
  return () => {
    if (sheet) sheet.disabled = true;
  };
};

/**
 * A page's own rules hold while it is shown, from the moment in which its elements are there: none of them changes
 * another page.
 * @param css undefined for the page that the document was served with
 */
const usePageSheet = (css: string | undefined): void => {
  useInsertionEffect(() => (css === undefined ? adoptServed() : adoptStyleSheet(css)), [css]);
};

/** Whatever breaks while a page loads or renders ends here; the router has already changed the address. */
const RouteError = () => {
  const error = useRouteError();
  const [mending] = useState(() => error instanceof PageLoadError && mayReloadPage());
  useEffect(() => {
    if (mending) reloadPage();
  }, [mending]);
  return mending ? null : <CrashScreen />;
};

const makeScreen = (row: PageRow, { meta, Component, css }: PageModule & { readonly css?: string }) => ({
  Component: () => {
    usePageSheet(css);
    return (
      <>
        <PageHead row={row} meta={meta} />
        <Component />
      </>
    );
  },
});

type RouteDeps = {
  readonly findViewerCountry: () => string | Promise<string>;
  readonly shown?: { readonly row: PageRow; readonly module: PageModule };
};

/**
 * The route table as React Router wants it, each route's id being its path. The page that the document already shows
 * must be handed in: a lazy route would make React render a second tree beside the served one.
 */
export const makeRouteObjects = ({ findViewerCountry, shown }: RouteDeps): RouteObject[] => [
  {
    Component: Frame,
    ErrorBoundary: RouteError,
    children: allPages.map((row) => ({
      id: row.path,
      path: row.path,
      ...(row.countries && { loader: findViewerCountry }),
      ...(row.path === shown?.row.path
        ? makeScreen(row, shown.module)
        : { lazy: async () => makeScreen(row, await loadWholePage(row)) }),
    })),
  },
];
