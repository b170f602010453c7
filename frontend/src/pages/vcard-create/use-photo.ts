import { useRef, useState } from "react";
import { photoTexts as texts } from "./content.ts";

/** What a phone's camera takes has 2 to 8 MB. */
const maxPhotoMegabytes = 10;
const bytesPerMegabyte = 1_000_000;

const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new Error("the file could not be read", { cause: reader.error }));
    reader.readAsDataURL(file);
  });

export type Photo = {
  /** A data URL; undefined while there is none. */
  readonly dataUrl: string | undefined;
  readonly error: string | undefined;
};

const none: Photo = { dataUrl: undefined, error: undefined };

/**
 * Reads a photo as a data URL, or says what is wrong with the file. Nothing of it leaves the page. A file's type is only what its
 * name says: whether it is a picture shows when the browser decodes it.
 */
const readPhoto = async (file: File): Promise<Partial<Photo>> => {
  const refused = { error: texts.notAPicture };
  if (!file.type.startsWith("image/")) return refused;
  const megabytes = file.size / bytesPerMegabyte;
  if (megabytes > maxPhotoMegabytes)
    return { error: texts.tooLarge(Math.ceil(megabytes), maxPhotoMegabytes) };
  try {
    const image = new Image();
    const dataUrl = await readDataUrl(file);
    image.src = dataUrl;
    await image.decode();
    return image.naturalWidth > 0 ? { dataUrl, error: undefined } : refused;
  } catch {
    return refused;
  }
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
