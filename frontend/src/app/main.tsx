import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { isOwnDocument } from "#shared/site/isolated-paths.ts";
import { countClicks } from "../analytics/count-clicks.ts";
import { readServedCountry, viewerCountry } from "./viewer-country.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { forgetPageReload, mayReloadPage, reloadPage } from "./page-reload.ts";
import { keepHistoryKeys } from "./history-keys.ts";
import { loadPage, PageLoadError } from "./page-modules.ts";
import { makeRouteObjects } from "./route-objects.tsx";
import { hydrationFailedEvent } from "../lib/hydration/hydration-failed-event.ts";
import { findPage, type PageRow } from "../navigation/routes.ts";
import { watchFields } from "./watch-fields.ts";

// The libraries are evaluated, so stack traces are on again; `start.ts` explains why they were off.
Error.stackTraceLimit = 10;

const findContainer = (): HTMLElement => {
  const container = document.getElementById("root");
  if (!container) throw new Error("no #root");
  return container;
};

/**
 * A page that differs by country was rendered for one country. That country stays, no matter what a lookup
 * would return.
 */
const readServedData = ({ path, countries }: PageRow) => {
  if (!countries) return {};
  const country = readServedCountry();
  viewerCountry.adopt(country);
  return { [path]: country };
};

/** Yields to the event loop, so that pending input events run first. */
const letOthersGoFirst = () => new Promise((resolve) => setTimeout(resolve));

const start = async (): Promise<void> => {
  countClicks?.();
  const row = findPage(location.pathname);
  const module = await loadPage(row);
  await letOthersGoFirst();
  const routes = makeRouteObjects({ findViewerCountry: viewerCountry.settle, shown: { row, module } });
  forgetPageReload();
  keepHistoryKeys();
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: readServedData(row), errors: null },
  });
  await letOthersGoFirst();
  // Inside a transition, React hydrates in slices of a few milliseconds, so it stays responsive to taps in
  // between.
  const container = findContainer();
  watchFields(container);
  startTransition(() => {
    hydrateRoot(container, <RouterProvider router={router} />, {
      onRecoverableError: (error) => console.error("hydration mismatch", error),
    });
  });
};

start().catch((error: unknown) => {
  console.error(error);
  const { path, needsScript } = findPage(location.pathname);
  // Most pages work as served.
  if (error instanceof PageLoadError && !needsScript && !isOwnDocument(path))
    document.dispatchEvent(new Event(hydrationFailedEvent));
  else if (mayReloadPage()) reloadPage();
  else createRoot(findContainer()).render(<CrashScreen />);
});
