/** The QR codes on drawn badges and passes, encoded while the site is built: they are real, and lead to the sign-up. */
import { site } from "#shared/site.ts";
import { drawPassCode } from "./draw-pass-code.ts";

export const passCodes = {
  squares: drawPassCode("squares", `${site.links.signUp}#1`),
  dots: drawPassCode("dots", `${site.links.signUp}#2`),
  bars: drawPassCode("bars", `${site.links.signUp}#3`),
};
