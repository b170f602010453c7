import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { listen } from "#test/support/run/listen.ts";

const compress = promisify(brotliCompress);

/** Scripts and the list of modules to load; data for search engines stays, since it is part of the page's weight. */
const scripts = String.raw`<script>.*?<\/script>|<meta name="entry"[^>]*>`;
/** All of the design as well: the same number of elements, in the browser's default styles and typeface. */
const styles = String.raw`<style.*?<\/style>|<link [^>]*(?:stylesheet|preload)[^>]*>| (?:class|style)="[^"]*"`;

/** The kinds of content that a mirror can remove from documents. */
export const removals = {
  nothing: undefined,
  scripts: new RegExp(scripts, "gs"),
  design: new RegExp(`${scripts}|${styles}`, "gs"),
} as const;

/**
 * Forwards a site's responses from its own port, and removes something from its documents. Every variant takes the same
 * path, so that only the removed content makes a difference.
 */
export const startMirror = async (origin: string, removed: keyof typeof removals) => {
  const pattern = removals[removed];
  const server = createServer((request, response) => {
    const pass = async () => {
      const result = await fetch(origin + (request.url ?? "/"), { redirect: "manual" });
      const type = result.headers.get("content-type") ?? "";
      const headers = Object.fromEntries(
        [...result.headers].filter(
          ([name]) =>
            !/^(content-(length|encoding)|connection|keep-alive|date|transfer-encoding)$/.test(name),
        ),
      );
      const content = Buffer.from(await result.arrayBuffer());
      const isPage = type.startsWith("text/html");
      const shown = isPage && pattern ? Buffer.from(content.toString().replace(pattern, "")) : content;
      const packed = /^(text|application|image\/svg)/.test(type) ? await compress(shown) : undefined;
      response.writeHead(result.status, { ...headers, ...(packed && { "content-encoding": "br" }) });
      response.end(packed ?? shown);
    };
    pass().catch((error: unknown) => {
      response.writeHead(502);
      response.end(String(error));
    });
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
