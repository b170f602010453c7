import * as z from "zod/mini";
import type { Language } from "#shared/locales.ts";
import type { HydrationTrigger } from "../../src/navigation/routes.ts";
import type { PageCard } from "../social-cards/root-pictures.ts";
import type { FragmentMarkups } from "./static-fragments.ts";

/** A page rendered by React, before it is put into a document. */
export type RenderedPage = {
  readonly head: string;
  readonly structuredData: string;
  readonly body: string;
  /** The route pattern, e.g. `/vcard/:uid`. */
  readonly route: string;
  /** Undefined for English. */
  readonly language?: Language;
  readonly hydrationTrigger: HydrationTrigger;
  readonly page: string;
  /** ISO code of the country that the page was rendered for; empty for the default document. */
  readonly viewerCountry: string;
  /** Path in `src/` of the Markdown file with the page's content, without `.md`. */
  readonly article?: string;
  readonly pageStyle: string;
  readonly fonts: readonly string[];
};

/** The country is used only if the page has a document for it. */
export type RenderPage = (pathname: string, viewerCountry?: string) => Promise<RenderedPage>;

export type ReadCards = () => Promise<readonly PageCard[]>;

export type RenderFragments = () => FragmentMarkups;

/**
 * Exports of `render-page.tsx`. The schema is in a module of its own, so that the build script needs no JSX.
 */
export const pageRendererSchema = z.object({
  pagePaths: z.array(z.string()),
  /** Patterns that end with one parameter, e.g. `/vcard/:uid`. */
  dynamicPaths: z.array(z.string()),
  baseStyle: z.string(),
  countryPages: z.array(z.object({ country: z.string(), path: z.string() })),
  drawingFiles: z.record(z.string(), z.string()),
  readCards: z.custom<ReadCards>((value) => typeof value === "function"),
  renderFragments: z.custom<RenderFragments>((value) => typeof value === "function"),
  renderPage: z.custom<RenderPage>((value) => typeof value === "function"),
});

export type PageRenderer = z.infer<typeof pageRendererSchema>;
