/** The QR codes in the demo videos: a pass's number and no address, so that a renamed brand leaves no old link behind. */
import { drawPassCode } from "../src/content/draw-pass-code.ts";

export const filmCodes = {
  squares: drawPassCode("squares", "HARBOUR-SUMMIT/GUEST/0214-PRIYA-RAMAN"),
  dots: drawPassCode("dots", "HARBOUR-SUMMIT/SPEAKER/0031-JOSE-OKAFOR"),
};
