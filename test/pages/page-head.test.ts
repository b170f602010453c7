import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeRootFiles } from "#frontend/build/prerender/root-files.ts";
import { PageHead } from "#frontend/src/app/page-head.tsx";
import { pages } from "#frontend/src/navigation/routes.ts";

// A module of the site that no build has given an origin is one of a site without a domain.
const meta = { title: "Title", description: "Description", keywords: ["word"] };

test.each(pages)("[OPS-08] [SITE-06] without a domain, $path is noindex and has no absolute URL", (row) => {
  const html = renderToStaticMarkup(createElement(PageHead, { row, meta }));
  expect(html.match(/<meta name="robots" content="noindex"/g)).toHaveLength(1);
  expect(html).not.toMatch(/rel="canonical"|property="og:(url|image)"|name="twitter:image"/);
});

test("[OPS-08] [SITE-06] a site without a domain has no sitemap", async () => {
  const files = await makeRootFiles("#ffffff", undefined);
  expect(Object.keys(files)).not.toContain("/sitemap.xml");
  expect(files["/robots.txt"]).toBe("User-agent: *\nAllow: /\n");
});
