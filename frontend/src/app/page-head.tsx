import type { ReactNode } from "react";
import { site } from "#shared/site.ts";
import { siteOrigin } from "../lib/site-origin.ts";
import type { PageRow } from "./routes.ts";

export type PageMeta = {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
};

type PageHeadProps = { readonly row: PageRow; readonly meta: PageMeta };

/** React moves these into the document's head; the prerender does the same at build time. */
export const PageHead = ({ row, meta }: PageHeadProps): ReactNode => (
  <>
    <title>{meta.title}</title>
    <meta name="description" content={meta.description} />
    <meta name="keywords" content={meta.keywords.join(", ")} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={site.brand} />
    <meta property="og:title" content={meta.title} />
    <meta property="og:description" content={meta.description} />
    <meta name="twitter:card" content="summary" />
    <meta name="twitter:title" content={meta.title} />
    <meta name="twitter:description" content={meta.description} />
    {row.indexable ? (
      <>
        <link rel="canonical" href={siteOrigin + row.path} />
        <meta property="og:url" content={siteOrigin + row.path} />
      </>
    ) : (
      <meta name="robots" content="noindex" />
    )}
  </>
);
