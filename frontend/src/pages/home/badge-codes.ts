/** The codes on the badge of the first screen, for its static part alone: each opens the pass of its guest. */
import { drawPassCode } from "../../content/draw-pass-code.ts";
import { passCodes } from "../../content/pass-codes.build.ts";
import { makePassHash } from "../../features/pass/pass-address.ts";
import { passPath } from "../../features/pass/pass-path.ts";
import { addressOf, siteOrigin } from "../../lib/site-origin.ts";
import type { badgeContent } from "./badge-content.ts";

type Guest = (typeof badgeContent.guests)[number];

/** A site without a domain has no address that a phone could open: its codes lead to the sign-up, as all other drawn ones do. */
export const drawGuestCode = ({ code, first, last }: Guest) =>
  siteOrigin === undefined
    ? passCodes[code]
    : drawPassCode(code, addressOf(passPath) + makePassHash(`${first} ${last}`));
