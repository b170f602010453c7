import { useEffect, useInsertionEffect, useState } from "react";
import { useRouteError, type RouteObject } from "react-router-dom";
import { adoptStyleSheet } from "../lib/adopt-style-sheet.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { Frame } from "./frame.tsx";
import { PageHead } from "./page-head.tsx";
import { loadWholePage, PageLoadError, type PageModule } from "./page-modules.ts";
import { mayReloadPage, reloadPage } from "./page-reload.ts";
import { allPages, type PageRow } from "../navigation/routes.ts";

/** The element with the style sheet of the served page, written by `prerender/document.ts`. */
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
 * Applies a page's style sheets from the moment its elements are in the DOM until it is left, so that they
 * never affect another page.
 * @param css undefined for the page that the document was served with
 */
const usePageSheets = (css: string | undefined, scriptCss: string | undefined): void => {
  useInsertionEffect(() => (css === undefined ? adoptServed() : adoptStyleSheet(css)), [css]);
  useInsertionEffect(() => (scriptCss === undefined ? undefined : adoptStyleSheet(scriptCss)), [scriptCss]);
};

/** Error boundary for errors while a page loads or renders; the router has already changed the address. */
const RouteError = () => {
  const error = useRouteError();
  const [mending] = useState(() => error instanceof PageLoadError && mayReloadPage());
  useEffect(() => {
    if (mending) reloadPage();
  }, [mending]);
  return mending ? null : <CrashScreen />;
};

const makeScreen = (
  row: PageRow,
  { meta, Component, scriptCss, css }: PageModule & { readonly css?: string },
) => ({
  Component: () => {
    usePageSheets(css, scriptCss);
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
 * The routes for React Router, each with its path as the id. Pass the page that the document already shows as
 * `shown`: a lazy route would make React render a second tree beside the served one.
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
