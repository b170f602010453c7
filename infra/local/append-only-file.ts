import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { noteStorageFailure, noteStorageSuccess } from "./storage-fault.ts";

/**
 * The file of a local environment that may be started over while its webhooks and threads still have something to say: it is the
 * old one's words, and neither fails for want of its folder nor lands in the next local environment's file.
 */
export const openAppendOnly = (file: string) => {
  let descriptor: number | undefined = openSync(file, "a");
  let { size } = fstatSync(descriptor);
  return {
    /** When it returns, the text survives the death of this process. What comes after `close` is dropped. */
    append: (text: string) => {
      if (descriptor === undefined) return;
      try {
        // What a failed write left would be the beginning of this line.
        if (fstatSync(descriptor).size > size) ftruncateSync(descriptor, size);
        appendFileSync(descriptor, text);
      } catch (cause) {
        throw noteStorageFailure(file, cause);
      }
      size += Buffer.byteLength(text);
      noteStorageSuccess(file);
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
};
