import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { listen } from "#test/support/run/listen.ts";

const compress = promisify(brotliCompress);

/** What runs, and the list of what would be loaded; data for search engines stays, it is part of the page's weight. */
const scripts = String.raw`<script>.*?<\/script>|<meta name="entry"[^>]*>`;
/** And all of the design: as many elements as a browser draws them by itself, in its own typeface. */
const styles = String.raw`<style.*?<\/style>|<link [^>]*(?:stylesheet|preload)[^>]*>| (?:class|style)="[^"]*"`;

/** What a copy of a site's documents may lack. */
export const removals = {
  nothing: undefined,
  scripts: new RegExp(scripts, "gs"),
  design: new RegExp(`${scripts}|${styles}`, "gs"),
} as const;

/**
 * Passes a site's answers on from a port of its own, and leaves something out of its documents: all ways cost the same, so
 * that pages can be compared which differ in that alone.
 */
export const startMirror = async (origin: string, removed: keyof typeof removals) => {
  const pattern = removals[removed];
  const server = createServer((request, response) => {
    const pass = async () => {
      const answer = await fetch(origin + (request.url ?? "/"), { redirect: "manual" });
      const type = answer.headers.get("content-type") ?? "";
      const headers = Object.fromEntries(
        [...answer.headers].filter(
          ([name]) =>
            !/^(content-(length|encoding)|connection|keep-alive|date|transfer-encoding)$/.test(name),
        ),
      );
      const content = Buffer.from(await answer.arrayBuffer());
      const isPage = type.startsWith("text/html");
      const shown = isPage && pattern ? Buffer.from(content.toString().replace(pattern, "")) : content;
      const packed = /^(text|application|image\/svg)/.test(type) ? await compress(shown) : undefined;
      response.writeHead(answer.status, { ...headers, ...(packed && { "content-encoding": "br" }) });
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
