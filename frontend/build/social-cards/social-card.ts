import { readFile } from "node:fs/promises";
import QRCode from "qrcode";
import { renderAsync } from "@resvg/resvg-js";
import satori from "satori";
import { socialCardSize as size } from "../../src/lib/social-card.ts";
import type { Tokens } from "../prerender/read-tokens.ts";
import type { CardFonts } from "./card-fonts.ts";

/**
 * The logo without the name: networks show the name beside the picture, and a name in a picture cannot be
 * changed later.
 */
const mark = await readFile(new URL("../prerender/favicon.svg", import.meta.url), "utf8");

export type SocialCard = {
  readonly title: string;
  readonly description: string;
  /** Full URL of the page; the QR code on the badge leads to it. */
  readonly address: string;
};

type Style = Readonly<Record<string, string | number>>;
type Child = CardElement | string;
/** The shape of React elements that satori accepts. */
type CardElement = {
  readonly type: string;
  readonly key: null;
  readonly props: {
    readonly style: Style;
    readonly children?: Child | readonly Child[];
    readonly src?: string;
  };
};

const box = (style: Style, ...children: readonly Child[]): CardElement => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", ...style }, children },
});

const picture = (svg: string, width: number, height: number): CardElement => ({
  type: "img",
  key: null,
  props: {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    style: { width, height },
  },
});

const badgeWidth = 330;
const codeWidth = 258;
const longTitle = 34;

const drawBadge = async ({ address }: SocialCard, tokens: Tokens): Promise<CardElement> => {
  const code = await QRCode.toString(address, {
    type: "svg",
    margin: 0,
    errorCorrectionLevel: "M",
    color: { dark: tokens["code-ink"], light: tokens["code-tile"] },
  });
  return box(
    {
      position: "absolute",
      right: 84,
      top: 0,
      width: badgeWidth,
      flexDirection: "column",
      alignItems: "center",
    },
    box({ width: 54, height: 104, backgroundColor: tokens.shape }),
    box({ width: 34, height: 30, marginTop: -6, border: `7px solid ${tokens.control}`, borderRadius: 10 }),
    box(
      {
        flexDirection: "column",
        alignItems: "center",
        width: badgeWidth,
        marginTop: -14,
        padding: "26px 0 30px",
        backgroundColor: tokens.raised,
        border: `2px solid ${tokens.line}`,
        borderRadius: 30,
      },
      box({
        width: 76,
        height: 15,
        borderRadius: 8,
        backgroundColor: tokens.tint,
        border: `2px solid ${tokens.control}`,
      }),
      box({ marginTop: 26 }, picture(code, codeWidth, codeWidth)),
      box({ width: badgeWidth, marginTop: 26, borderTop: `3px dashed ${tokens.control}` }),
      box({ marginTop: 24, width: codeWidth, height: 18, borderRadius: 9, backgroundColor: tokens.shape }),
      box({ marginTop: 14, width: codeWidth, height: 18, borderRadius: 9, backgroundColor: tokens.tint }),
    ),
  );
};

/** @returns a PNG of 1200 x 630 px, which networks show for a shared page */
export const drawSocialCard = async (card: SocialCard, tokens: Tokens, fonts: CardFonts): Promise<Buffer> => {
  const element = box(
    {
      width: size.width,
      height: size.height,
      backgroundColor: tokens.paper,
      color: tokens.ink,
      fontFamily: "Text",
    },
    box(
      { flexDirection: "column", justifyContent: "space-between", width: 700, padding: "64px 0 64px 72px" },
      box({}, picture(mark, 64, 64)),
      box(
        {
          fontFamily: "Heading",
          fontSize: card.title.length > longTitle ? 68 : 88,
          lineHeight: 1,
          letterSpacing: -3,
        },
        card.title,
      ),
      box({ fontSize: 30, lineHeight: 1.4, color: tokens.muted }, card.description),
    ),
    await drawBadge(card, tokens),
  );
  const svg = await satori(element, { ...size, fonts: [...fonts] });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
};
