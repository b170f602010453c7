import QRCode from "qrcode";
import { badgeCode } from "../../figures/figures.ts";
import { codeSquares } from "../pictures/shapes.ts";

/** A badge's code as the articles reckon with it: a short identifier in as many squares as their figures say. */
const { modules } = QRCode.create("HARBOUR-0417", { errorCorrectionLevel: "M", version: 2 });
if (modules.size !== badgeCode.squares)
  throw new Error(`the drawn code has ${modules.size} squares, and the figures say ${badgeCode.squares}`);

/** A path, one unit a square. */
export const badgeCodeSquares = codeSquares(modules);
