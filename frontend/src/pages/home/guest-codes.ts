/** The codes of this page's guests, for its static parts alone: each opens the pass of its guest. */
import { drawPassCode } from "../../content/draw-pass-code.ts";
import { passCodes } from "../../content/pass-codes.build.ts";
import { makePassHash } from "../../features/pass/pass-address.ts";
import { passPath } from "../../features/pass/pass-path.ts";
import { addressOf, siteOrigin } from "../../lib/site-origin.ts";
import { badgeContent } from "./badge-content.ts";

type Guest = (typeof badgeContent.guests)[number];

/** A site without a domain has no address that a phone could open: its codes lead to the sign-up, as on other pages. */
const drawGuestCode = ({ code, first, last }: Guest) =>
  siteOrigin === undefined
    ? passCodes[code]
    : drawPassCode(code, addressOf(passPath) + makePassHash(`${first} ${last}`));

const [priya, jose, mina] = badgeContent.guests;

export const guestCodes = {
  squares: drawGuestCode(priya),
  dots: drawGuestCode(jose),
  bars: drawGuestCode(mina),
} as const satisfies Record<Guest["code"], unknown>;
