import type { Modules } from "../../codes/qr/code-geometry.ts";
import { encodeText } from "../../codes/qr/encode-text.ts";
import { modulesHoldText } from "../../codes/qr/read-modules.ts";
import { quietModules, type CodeRoom } from "../layout/badge-layout.ts";

export type CodeResult =
  | { readonly type: "reads-back"; readonly modules: Modules }
  /**
   * `modulesAcross` is the width of the code in modules, quiet zone included; undefined if no code can hold
   * the text.
   */
  | { readonly type: "too-large"; readonly modulesAcross: number | undefined }
  | { readonly type: "unreadable" };

/**
 * Makes the code of a text within the space that the design has for it, and decodes it with another library
 * than the one that made it.
 */
export const makeBadgeCode = (text: string, { maxModules }: Pick<CodeRoom, "maxModules">): CodeResult => {
  // Picture width for the encoder, which adds two light modules on each side and considers modules of 3 px
  // wide enough.
  const widthPx = 3 * (maxModules - 2 * quietModules + 4);
  const encoded = encodeText(text, widthPx);
  if (encoded.type === "too-long") return { type: "too-large", modulesAcross: undefined };
  const { modules } = encoded;
  const modulesAcross = modules.size + 2 * quietModules;
  if (modulesAcross > maxModules) return { type: "too-large", modulesAcross };
  return modulesHoldText(modules, text)
    ? { type: "reads-back", modules: { size: modules.size, data: Uint8Array.from(modules.data) } }
    : { type: "unreadable" };
};
