import { decodePicture, type PictureRefusal } from "../../pictures/decode-picture.ts";
import { logoSidePx } from "../../pictures/picture-limits.ts";
import { writePngAddress } from "../../pictures/png-address.ts";

type ReadLogo =
  | { readonly type: "read"; readonly logo: string }
  | { readonly type: "refused"; readonly reason: PictureRefusal };

/** Converts a picture file to a PNG as a `data:` URL. */
export const readLogo = async (file: Blob): Promise<ReadLogo> => {
  const decoded = await decodePicture(file, logoSidePx);
  return decoded.type === "refused" ? decoded : { type: "read", logo: await writePngAddress(decoded.png) };
};
