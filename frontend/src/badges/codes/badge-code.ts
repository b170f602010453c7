import type { Modules } from "../../codes/qr/code-geometry.ts";
import { encodeText } from "../../codes/qr/encode-text.ts";
import { modulesHoldText } from "../../codes/qr/read-modules.ts";
import { quietModules, type CodeRoom } from "../layout/badge-layout.ts";

export type CodeAnswer =
  | { readonly type: "reads-back"; readonly modules: Modules }
  /** With its modules as wide as they must be. */
  | { readonly type: "too-large"; readonly modulesAcross: number | undefined }
  | { readonly type: "unreadable" };

/** The code of a text for the room that a design has for it, read again by another library than the one that made it. */
export const makeBadgeCode = (text: string, { maxModules }: Pick<CodeRoom, "maxModules">): CodeAnswer => {
  // In the encoder's terms: a picture with two light modules on each side, in which a module of 3 px is wide enough.
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
