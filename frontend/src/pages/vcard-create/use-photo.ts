import { useRef, useState } from "react";
import { photoTexts as texts } from "./content.ts";
import { maxPhotoMegabytes, readPhoto, type PhotoResult } from "./read-photo.ts";

export type Photo = {
  /** A data URL; undefined while there is none. */
  readonly dataUrl: string | undefined;
  /** Why the file that was chosen last is not shown. */
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
