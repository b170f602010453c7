import QRCode from "qrcode";
import { badgeCode } from "../../figures/figures.ts";
import { codeSquares } from "../pictures/shapes.ts";

/**
 * QR code of a badge with the size that the articles assume: a short identifier with the same number of
 * modules.
 */
const { modules } = QRCode.create("HARBOUR-0417", { errorCorrectionLevel: "M", version: 2 });
if (modules.size !== badgeCode.squares)
  throw new Error(`the drawn code has ${modules.size} squares, and the figures say ${badgeCode.squares}`);

/** SVG path data, one unit per module. */
export const badgeCodeSquares = codeSquares(modules);
