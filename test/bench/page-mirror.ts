import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

/** What runs, and the list of what would be loaded; data for search engines stays, it is part of the page's weight. */
const scripts = /<script>.*?<\/script>|<meta name="entry"[^>]*>/gs;

/**
 * Passes a site's answers on from a port of its own, with or without the scripts of its documents: both ways cost the
 * same, so that two pages can be compared which differ in their scripts alone.
 */
export const startMirror = async (
  origin: string,
  { scripts: keepScripts }: { readonly scripts: boolean },
) => {
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
      const shown = isPage && !keepScripts ? Buffer.from(content.toString().replace(scripts, "")) : content;
      const packed = /^(text|application|image\/svg)/.test(type) ? await compress(shown) : undefined;
      response.writeHead(answer.status, { ...headers, ...(packed && { "content-encoding": "br" }) });
      response.end(packed ?? shown);
    };
    pass().catch((error: unknown) => {
      response.writeHead(502);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
