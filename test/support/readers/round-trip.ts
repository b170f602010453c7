import fc from "fast-check";
import { makeCode } from "#frontend/src/features/qr/make-code.ts";
import { buildVcard } from "#frontend/src/features/qr/vcard.ts";
import { anyCard, anyText } from "./card-inputs.ts";
import { readCodes } from "./read-code.ts";

/** What visitors put into codes: addresses and other text, and cards. */
export const codeText: fc.Arbitrary<string> = fc.oneof(
  anyText,
  anyCard()
    .map((card) => buildVcard(card) ?? "")
    .filter((text) => text !== ""),
);

/** Makes the code of a text, and says whether ZXing reads these very bytes, and nothing else, in its PNG. */
export const survives = async (text: string, widthPx: number): Promise<boolean> => {
  const result = makeCode(text, widthPx);
  if (result.type !== "made") throw new Error(`no code for ${JSON.stringify(text)}: ${result.type}`);
  const codes = await readCodes(result.code.png);
  return codes.length === 1 && Buffer.from(text).equals(codes[0] ?? new Uint8Array());
};
