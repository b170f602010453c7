import type { ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { Frame } from "./frame.tsx";
import { PageHead } from "./page-head.tsx";
import { loadWholePage, type PageModule } from "./page-modules.ts";
import { usePageSheet } from "./page-sheet.ts";
import { RouteError } from "./route-error.tsx";
import { allPages, type PageRow } from "./routes.ts";

const makeScreen = (row: PageRow, { meta, Component, css }: PageModule & { readonly css?: string }) => ({
  Component: (): ReactNode => {
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
  /** The data of every page that differs by country. */
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
