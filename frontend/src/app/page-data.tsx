import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { makeBreadcrumbs } from "../features/structured-data/breadcrumbs.ts";
import { StructuredData } from "../features/structured-data/structured-data.tsx";
import type { PageMeta } from "./page-head.tsx";
import type { PageRow } from "./routes.ts";

type PageDataProps = { readonly row: PageRow; readonly meta: PageMeta };

/** A page's own structured data and its breadcrumbs; none where search engines list nothing. */
export const PageData = ({ row, meta }: PageDataProps): ReactNode => {
  // The data of a page that differs by country is that country's code.
  const data: unknown = useLoaderData();
  if (!row.indexable) return null;
  const own = meta.structuredData?.(typeof data === "string" ? data : "") ?? [];
  return <StructuredData nodes={[...own, ...makeBreadcrumbs(row.path, meta.title)]} />;
};
