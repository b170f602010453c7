import { useEffect, useState, type ReactNode } from "react";
import { useRouteError } from "react-router-dom";
import { CrashScreen } from "./crash-screen.tsx";
import { PageLoadError } from "./page-modules.ts";
import { mayReloadPage, reloadPage } from "./page-reload.ts";

/** Whatever breaks while a page loads or renders ends here; the router has already changed the address. */
export const RouteError = (): ReactNode => {
  const error = useRouteError();
  const [mending] = useState(() => error instanceof PageLoadError && mayReloadPage());
  useEffect(() => {
    if (mending) reloadPage();
  }, [mending]);
  return mending ? null : <CrashScreen />;
};
