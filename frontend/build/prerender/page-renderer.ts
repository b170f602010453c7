import * as z from "zod/mini";
import type { Language } from "#shared/locales.ts";
import type { StartTime } from "../../src/navigation/routes.ts";
import type { PageCard } from "../social-cards/root-pictures.ts";
import type { FragmentMarkups } from "./static-fragments.ts";

/** A page as React rendered it, before it stands in a document. */
export type RenderedPage = {
  readonly head: string;
  readonly structuredData: string;
  readonly body: string;
  /** The route's pattern, e.g. `/vcard/:uid`. */
  readonly route: string;
  /** None for English. */
  readonly language?: Language;
  readonly startTime: StartTime;
  readonly page: string;
  /** ISO code of the country that it was rendered for; empty for all that have no page of their own. */
  readonly viewerCountry: string;
  /** The Markdown file in `src/` that it shows, without `.md`. */
  readonly article?: string;
  readonly pageStyle: string;
  readonly fonts: readonly string[];
};

/** A country counts only where the page has a document for it. */
export type RenderPage = (pathname: string, viewerCountry?: string) => Promise<RenderedPage>;

export type ReadCards = () => Promise<readonly PageCard[]>;

export type RenderParts = () => FragmentMarkups;

/** What `render-page.tsx` exports; described apart from it, so that the build script needs no JSX. */
export const pageRendererSchema = z.object({
  pagePaths: z.array(z.string()),
  /** Patterns that end in one parameter, e.g. `/vcard/:uid`. */
  shellPaths: z.array(z.string()),
  baseStyle: z.string(),
  countryPages: z.array(z.object({ country: z.string(), path: z.string() })),
  readCards: z.custom<ReadCards>((value) => typeof value === "function"),
  renderParts: z.custom<RenderParts>((value) => typeof value === "function"),
  renderPage: z.custom<RenderPage>((value) => typeof value === "function"),
});

export type PageRenderer = z.infer<typeof pageRendererSchema>;
