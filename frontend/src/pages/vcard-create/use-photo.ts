import { useRef, useState } from "react";
import { photoTexts as texts } from "./content.ts";

type PhotoResult =
  | { readonly type: "photo"; readonly dataUrl: string }
  | { readonly type: "too-large"; readonly megabytes: number }
  | { readonly type: "not-a-picture" };

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

/** A file's type is only what its name says: whether it is a picture shows when the browser decodes it. */
const canShow = async (dataUrl: string): Promise<boolean> => {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
    return image.naturalWidth > 0;
  } catch {
    return false;
  }
};

/** Reads a photo as a data URL. Nothing of it leaves the page. */
const readPhoto = async (file: File): Promise<PhotoResult> => {
  if (!file.type.startsWith("image/")) return { type: "not-a-picture" };
  const megabytes = file.size / bytesPerMegabyte;
  if (megabytes > maxPhotoMegabytes) return { type: "too-large", megabytes: Math.ceil(megabytes) };
  try {
    const dataUrl = await readDataUrl(file);
    return (await canShow(dataUrl)) ? { type: "photo", dataUrl } : { type: "not-a-picture" };
  } catch {
    return { type: "not-a-picture" };
  }
};

export type Photo = {
  /** A data URL; undefined while there is none. */
  readonly dataUrl: string | undefined;
  readonly error: string | undefined;
};

const none: Photo = { dataUrl: undefined, error: undefined };

const describe = (result: Exclude<PhotoResult, { readonly type: "photo" }>): string => {
  switch (result.type) {
    case "too-large":
      return texts.tooLarge(result.megabytes, maxPhotoMegabytes);
    case "not-a-picture":
      return texts.notAPicture;
  }
};

/** The one photo of the card. A file that cannot be used leaves the photo before it in place. */
export const usePhoto = () => {
  const [photo, setPhoto] = useState(none);
  const lastTurn = useRef(0);

  const choose = async (file: File): Promise<void> => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const result = await readPhoto(file);
    // A large file that was chosen first may be read last.
    if (turn !== lastTurn.current) return;
    setPhoto((before) =>
      result.type === "photo"
        ? { dataUrl: result.dataUrl, error: undefined }
        : { ...before, error: describe(result) },
    );
  };
  const remove = (): void => {
    lastTurn.current += 1;
    setPhoto(none);
  };
  return { photo, choose, remove };
};
