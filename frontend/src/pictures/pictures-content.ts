import messages from "#messages/pictures.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { PictureRefusal } from "./decode-picture.ts";
import { maxFileMegabytes, maxMegapixels } from "./picture-limits.ts";

/** MIME types for file dialogs. Phones then convert their own formats to JPEG. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

export const describePictureRefusal = (reason: PictureRefusal): string => {
  switch (reason) {
    case "too-large":
      return formatMessage(messages.tooLarge, { most: maxFileMegabytes });
    case "too-many-pixels":
      return formatMessage(messages.tooManyPixels, { megapixels: maxMegapixels });
    case "not-a-picture":
      return messages.notAPicture;
    case "other-format":
      return messages.otherFormat;
    case "too-slow":
      return messages.tooSlow;
    case "blocked":
      return messages.blocked;
    case "unavailable":
      return messages.unavailable;
  }
};
