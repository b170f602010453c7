import messages from "#messages/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";

/**
 * Path of the social card, the picture that networks show when a page is shared. The build draws one for each
 * indexed page.
 */
export const makeSocialCardPath = (path: string): string =>
  `/social/${path.slice(1).replaceAll("/", "-") || "home"}.png`;

export const socialCardAlt = messages.socialCard;

/**
 * The aspect ratio that networks show. Pictures of blog posts use it too, so that one drawing serves as card,
 * post picture and share picture.
 */
export const socialCardSize = { width: 1200, height: 630 } as const;

/** A page's title on its card, without the brand, which networks show beside the picture. */
export const makeSocialCardTitle = (title: string): string =>
  title.replace(`${site.brand}: `, "").replace(/ \| .*$/, "");
