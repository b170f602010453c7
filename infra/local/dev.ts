import { watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { makeDevPages } from "#frontend/build/dev.ts";
import { behaviors } from "#infra/stack/edge/behaviors.ts";
import { openFunctionRebuild } from "#infra/build/build-functions.ts";
import type { Handler } from "./http/local-listener.ts";
import type { RestartableEnvironment } from "./restartable-environment.ts";

/** Requests below these paths are handled as in the built local environment; the rest are pages, served by Vite. */
const backendPaths = [
  ...behaviors.filter(({ origin }) => origin === "api").map(({ pathPattern }) => pathPattern.slice(0, -1)),
  "/json/",
  "/__local",
];

const rebuildDelayMs = 100;

/** Pages through Vite, functions bundled again when one of their files changes. Pages get no policy here. */
export const serveWithHotReload = async (
  local: RestartableEnvironment,
): Promise<{ readonly handle: Handler; readonly close: () => Promise<void> }> => {
  const pages = await makeDevPages();

  // A local environment that is started over serves from the same folder.
  const functions = openFunctionRebuild(local.current().served.functions);
  // A build error at the start is reported with the first change.
  functions.catch(() => undefined);
  let rebuild: NodeJS.Timeout | undefined;
  const reload = async () => {
    try {
      const startedAt = performance.now();
      const changed = await (await functions).rebuild();
      const hosted = Object.entries(local.current().fleet).filter(([name]) => changed.includes(name));
      await Promise.all(hosted.map(([, one]) => one.reload()));
      const took = Math.round(performance.now() - startedAt);
      console.log(`reloaded in ${took} ms: ${hosted.map(([name]) => name).join(", ") || "no function"}`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watchers = ["functions", "shared"].map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(rebuild);
      rebuild = setTimeout(() => void reload(), rebuildDelayMs);
    }),
  );

  const respondAsPage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const country = request.headers["cloudfront-viewer-country"] ?? local.current().viewerCountry();
    const { status, html } = await pages.renderPage(path, String(country));
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
    response.end(html);
  };

  return {
    handle: async (request, response) => {
      if (backendPaths.some((prefix) => request.url?.startsWith(prefix)))
        return local.handle(request, response);
      return new Promise((done, fail) => {
        response.once("close", done);
        pages.middlewares(request, response, () => respondAsPage(request, response).then(done, fail));
      });
    },
    close: async () => {
      for (const watcher of watchers) watcher.close();
      await pages.close();
      await (await functions).close();
    },
  };
};
