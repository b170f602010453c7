/** QR codes of the sample guests, for static fragments only. Each opens the pass of its guest. */
import { drawPassCode } from "./draw-pass-code.ts";
import { passCodes } from "./pass-codes.build.ts";
import { sampleGuests } from "../sample-event/sample-event.ts";
import { makePassHash } from "./pass-address.ts";
import { passPath } from "./pass-path.ts";
import { addressOf, siteOrigin } from "../lib/site-origin.ts";

type Guest = (typeof sampleGuests)[number];

/** A site without a domain has no address that a phone could open, so its codes lead to the sign-up. */
const drawGuestCode = ({ code, first, last }: Guest) =>
  siteOrigin === undefined
    ? passCodes[code]
    : drawPassCode(code, addressOf(passPath) + makePassHash(`${first} ${last}`));

const [priya, jose, mina] = sampleGuests;

export const guestCodes = {
  squares: drawGuestCode(priya),
  dots: drawGuestCode(jose),
  bars: drawGuestCode(mina),
} as const satisfies Record<Guest["code"], unknown>;
