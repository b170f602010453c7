import words from "#words/pictures.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import type { PictureRefusal } from "./decode-picture.ts";
import { maxFileMegabytes, maxMegapixels } from "./picture-limits.ts";

/** The types that file dialogs offer. A phone then converts its own format to JPEG. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

export const describePictureRefusal = (reason: PictureRefusal): string => {
  switch (reason) {
    case "too-large":
      return fill(words.tooLarge, { most: maxFileMegabytes });
    case "too-many-pixels":
      return fill(words.tooManyPixels, { megapixels: maxMegapixels });
    case "not-a-picture":
      return words.notAPicture;
    case "other-format":
      return words.otherFormat;
    case "too-slow":
      return words.tooSlow;
    case "blocked":
      return words.blocked;
    case "unavailable":
      return words.unavailable;
  }
};
