import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { noteStorageFailure, noteStorageSuccess } from "./storage-fault.ts";

/**
 * The file of an edition that may be started over while its webhooks and threads still have something to say: it is the
 * old one's words, and neither fails for want of its folder nor lands in the next edition's file.
 */
export const openAppendOnly = (file: string) => {
  let descriptor: number | undefined = openSync(file, "a");
  return {
    /** When it returns, the text survives the death of this process. What comes after `close` is dropped. */
    append: (text: string) => {
      if (descriptor === undefined) return;
      const { size } = fstatSync(descriptor);
      try {
        appendFileSync(descriptor, text);
      } catch (cause) {
        // The part that found room would be the beginning of the next line.
        ftruncateSync(descriptor, size);
        throw noteStorageFailure(file, cause);
      }
      noteStorageSuccess(file);
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
};
