import { useState } from "react";
import { useLatestTask } from "../../lib/use-latest-task.ts";
import { describePictureRefusal } from "../../pictures/pictures-content.ts";
import { decodePicture } from "../../pictures/decode-picture.ts";
import { maxFileMegabytes, smallSidePx } from "../../pictures/picture-limits.ts";
import { writePngAddress } from "../../pictures/png-address.ts";
import { photoTexts as texts } from "../vcard-create-content.ts";

const bytesPerMegabyte = 1_000_000;

export type Photo = {
  /** A data URL; undefined if there is no photo. */
  readonly dataUrl: string | undefined;
  readonly error: string | undefined;
};

const none: Photo = { dataUrl: undefined, error: undefined };

/**
 * Converts a photo to a small PNG, or returns a text about the problem with the file. The photo is not
 * uploaded.
 */
const readPhoto = async (file: File): Promise<Partial<Photo>> => {
  const decoded = await decodePicture(file, smallSidePx);
  if (decoded.type === "decoded") return { dataUrl: await writePngAddress(decoded.png), error: undefined };
  return decoded.reason === "too-large"
    ? { error: texts.tooLarge(Math.ceil(file.size / bytesPerMegabyte), maxFileMegabytes) }
    : { error: describePictureRefusal(decoded.reason) };
};

/** The photo of the card. A file that cannot be used leaves the previous photo in place. */
export const usePhoto = () => {
  const [photo, setPhoto] = useState(none);
  const beginTask = useLatestTask();

  const choose = async (file: File): Promise<void> => {
    const isLatest = beginTask();
    const read = await readPhoto(file);
    if (isLatest()) setPhoto((before) => ({ ...before, ...read }));
  };
  const remove = (): void => {
    beginTask();
    setPhoto(none);
  };
  return { photo, choose, remove };
};
