import { readFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { checkFileNames } from "../check-file-names.ts";
import { makeSocialCardPath } from "../../src/lib/social-card.ts";
import type { Tokens } from "../prerender/read-tokens.ts";
import { readCardFonts } from "./card-fonts.ts";
import { drawSocialCard, type SocialCard } from "./social-card.ts";

/**
 * Home screens do not accept SVG, so the favicon is drawn on paper color, with space for the rounded corners
 * that systems cut.
 */
const iconSizes = { "/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512 } as const;

const favicon = await readFile(new URL("../prerender/favicon.svg", import.meta.url), "utf8");

const drawIcon = (size: number, paper: string): Buffer => {
  const mark = favicon.replace("<svg ", '<svg x="6" y="6" width="20" height="20" ');
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${paper}"/>${mark}</svg>`;
  return new Resvg(icon, { fitTo: { mode: "width", value: size } }).render().asPng();
};

export type PageCard = SocialCard & { readonly path: string };

/**
 * Pictures at fixed paths: a social card for each page, and the icons for home screens.
 * @throws if two pages have the same path for their card
 */
export const drawRootPictures = async (
  cards: readonly PageCard[],
  tokens: Tokens,
): Promise<Readonly<Record<string, Buffer>>> => {
  checkFileNames(cards.map(({ path }) => [makeSocialCardPath(path), `the social card of ${path}`]));
  const fonts = await readCardFonts();
  const drawnCards = cards.map(
    async (card) => [makeSocialCardPath(card.path), await drawSocialCard(card, tokens, fonts)] as const,
  );
  const icons = Object.entries(iconSizes).map(
    ([path, size]) => [path, drawIcon(size, tokens.paper)] as const,
  );
  return Object.fromEntries([...(await Promise.all(drawnCards)), ...icons]);
};
