import type { RenderedPage } from "./page-renderer.ts";

/** Data shared by all documents of a release. */
export type DocumentInputs = {
  readonly startSnippet: string;
  readonly baseStyle: string;
  readonly themeColors: { readonly light: string; readonly dark: string };
};

/**
 * Base and page styles are separate elements, because a navigation inside the site disables the page's styles
 * (see `src/app/route-objects.tsx`).
 */
const writeStyles = (baseStyle: string, { pageStyle }: RenderedPage): string =>
  `<style>${baseStyle}</style>\n<style data-page-style>${pageStyle}</style>`;

/** Attributes of the `html` element that the style sheet, the start snippet and the app read. */
const describeDocument = ({ language, hydrationTrigger, viewerCountry }: RenderedPage): string =>
  [
    language ? `lang="${language.tag}" dir="${language.dir}"` : 'lang="en"',
    ...(viewerCountry === "" ? [] : [`data-viewer-country="${viewerCountry}"`]),
    `data-hydrate="${hydrationTrigger}"`,
  ].join(" ");

/** SVG elements may close themselves; React does not use that. */
const closeShapes = (body: string): string => body.replaceAll(/><\/(?:circle|path|rect|use)>/g, "/>");

export const makeDocument = (
  { baseStyle, startSnippet, themeColors }: DocumentInputs,
  page: RenderedPage,
  moduleAddresses: readonly string[],
  styles = writeStyles(baseStyle, page),
): string => `<!doctype html>
<html ${describeDocument(page)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
${page.head}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${page.fonts
  .map((address) => `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`)
  .join("\n")}
${styles}
<meta name="entry" content="${moduleAddresses.join(" ")}">
<script>${startSnippet}</script>${
  page.structuredData === "" ? "" : `\n<script type="application/ld+json">${page.structuredData}</script>`
}
</head>
<body data-route="${page.route}">
<div id="root">${closeShapes(page.body)}</div>
</body>
</html>
`;
