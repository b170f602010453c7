import { extname } from "node:path";
import { createServer, type Connect } from "vite";
import { localSettings } from "#shared/site-settings.ts";
import { makePictureFiles } from "./articles/post-pictures.ts";
import { makeDocument } from "./prerender/document.ts";
import { pageRendererSchema, type RenderedPage } from "./prerender/page-renderer.ts";
import { makeRootFiles } from "./prerender/root-files.ts";
import { makeStartSnippet } from "./prerender/start-snippet.ts";
import { readTokens } from "./prerender/read-tokens.ts";
import { makeViteConfig } from "./vite-config.ts";

export type DevPages = {
  /** Serves what Vite handles (modules, styles, hot reload, root files) and passes all other requests on. */
  readonly middlewares: Connect.Server;
  readonly renderPage: (
    path: string,
    viewerCountry: string,
  ) => Promise<{ readonly status: 200 | 404; readonly html: string }>;
  readonly close: () => Promise<void>;
};

const mediaTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".xml": "application/xml; charset=utf-8",
};

/** Linked as separate files, which Vite replaces when they change. */
const linkStyles = ({ page }: RenderedPage): string =>
  `<link rel="stylesheet" href="/src/styles/base.css">
<link rel="stylesheet" href="/src/${page}-page.css" data-page-style>`;

/** The pages with hot reload: rendered for each request by the same code as in the build. */
export const makeDevPages = async (): Promise<DevPages> => {
  const server = await createServer({
    ...makeViteConfig(localSettings),
    appType: "custom",
    server: { middlewareMode: true },
  });
  const { light, dark } = await readTokens();
  const themeColors = { light: light.paper, dark: dark.paper };
  const files: Readonly<Record<string, string | Buffer>> = {
    ...(await makeRootFiles(themeColors.light, localSettings.siteOrigin)),
    ...(await makePictureFiles()),
  };
  const loadRenderer = async () =>
    pageRendererSchema.parse(await server.ssrLoadModule("/prerender/render-page.tsx"));
  const findFile = async (url: string): Promise<string | Buffer | undefined> =>
    files[url] ?? (url.endsWith(".svg") ? (await loadRenderer()).drawingFiles[url] : undefined);
  server.middlewares.use(({ url = "" }, response, next) => {
    findFile(url).then((file) => {
      if (file === undefined) return next();
      response.setHeader("content-type", mediaTypes[extname(url)] ?? "text/plain");
      response.end(file);
    }, next);
  });

  return {
    middlewares: server.middlewares,
    renderPage: async (path, viewerCountry) => {
      const { renderPage, baseStyle } = await loadRenderer();
      const page = await renderPage(path, viewerCountry);
      const inputs = { startSnippet: await makeStartSnippet(localSettings), themeColors, baseStyle };
      // Hydrate at once, without waiting for an interaction: hot reload needs the page's script before a file
      // changes.
      const started: RenderedPage = { ...page, hydrationTrigger: "load" };
      const html = makeDocument(inputs, started, ["/src/app/main.tsx"], linkStyles(page));
      return {
        status: page.route.endsWith("*") ? 404 : 200,
        // Vite decodes the path, which may contain invalid percent escapes.
        html: await server.transformIndexHtml(encodeURI(path), html),
      };
    },
    close: () => server.close(),
  };
};
