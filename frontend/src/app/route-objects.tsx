import type { ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { Frame } from "./frame.tsx";
import { PageHead } from "./page-head.tsx";
import { loadPage, type PageModule } from "./page-modules.ts";
import { RouteError } from "./route-error.tsx";
import { notFoundPage, pages, unknownPostPage, type PageRow } from "./routes.ts";

const makeScreen = (row: PageRow, { meta, Component }: PageModule) => ({
  Component: (): ReactNode => (
    <>
      <PageHead row={row} meta={meta} />
      <Component />
    </>
  ),
});

/**
 * The route table as React Router wants it. The page that the document already shows must be handed in:
 * a lazy route would make React render a second tree beside the served one.
 */
export const makeRouteObjects = (shown?: {
  readonly row: PageRow;
  readonly module: PageModule;
}): RouteObject[] => [
  {
    Component: Frame,
    ErrorBoundary: RouteError,
    children: [...pages, unknownPostPage, notFoundPage].map((row: PageRow) => ({
      path: row.path,
      ...(row.path === shown?.row.path
        ? makeScreen(row, shown.module)
        : { lazy: async () => makeScreen(row, await loadPage(row)) }),
    })),
  },
];
