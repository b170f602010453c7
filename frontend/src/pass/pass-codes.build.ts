/**
 * QR codes of drawn badges and passes, encoded at build time. They are real codes that lead to the sign-up.
 */
import { site } from "#shared/site.ts";
import { drawPassCode } from "./draw-pass-code.ts";

export const passCodes = {
  squares: drawPassCode("squares", `${site.links.signUp}#1`),
  dots: drawPassCode("dots", `${site.links.signUp}#2`),
  bars: drawPassCode("bars", `${site.links.signUp}#3`),
};
