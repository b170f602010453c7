import { useRef, useState } from "react";
import { describePictureRefusal } from "../../pictures/pictures-content.ts";
import { decodePicture } from "../../pictures/decode-picture.ts";
import { maxFileMegabytes, smallSidePx } from "../../pictures/picture-limits.ts";
import { writePngAddress } from "../../pictures/png-address.ts";
import { photoTexts as texts } from "../vcard-create-content.ts";

const bytesPerMegabyte = 1_000_000;

export type Photo = {
  /** A data URL; undefined while there is none. */
  readonly dataUrl: string | undefined;
  readonly error: string | undefined;
};

const none: Photo = { dataUrl: undefined, error: undefined };

/** Reads a photo as a small PNG, or describes the problem with the file. Nothing of it leaves the page. */
const readPhoto = async (file: File): Promise<Partial<Photo>> => {
  const decoded = await decodePicture(file, smallSidePx);
  if (decoded.type === "decoded") return { dataUrl: await writePngAddress(decoded.png), error: undefined };
  return decoded.reason === "too-large"
    ? { error: texts.tooLarge(Math.ceil(file.size / bytesPerMegabyte), maxFileMegabytes) }
    : { error: describePictureRefusal(decoded.reason) };
};

/** The one photo of the card. A file that cannot be used leaves the photo before it in place. */
export const usePhoto = () => {
  const [photo, setPhoto] = useState(none);
  const lastTurn = useRef(0);

  const choose = async (file: File): Promise<void> => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const read = await readPhoto(file);
    // A large file that was chosen first may be read last.
    if (turn !== lastTurn.current) return;
    setPhoto((before) => ({ ...before, ...read }));
  };
  const remove = (): void => {
    lastTurn.current += 1;
    setPhoto(none);
  };
  return { photo, choose, remove };
};
