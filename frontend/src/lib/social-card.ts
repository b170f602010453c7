import messages from "#messages/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";

/** Where the picture lies that networks show when a page is shared; the build draws one for each page that is listed. */
export const makeSocialCardPath = (path: string): string =>
  `/social/${path.slice(1).replaceAll("/", "-") || "home"}.png`;

export const socialCardAlt = messages.socialCard;

/** The shape that networks show; posts' pictures have it too, so that one drawing serves card, post and share. */
export const socialCardSize = { width: 1200, height: 630 } as const;

/** A page's name on its card: the title without the brand, which networks write beside the picture. */
export const makeSocialCardTitle = (title: string): string =>
  title.replace(`${site.brand}: `, "").replace(/ \| .*$/, "");
