import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { noteStorageFailure, noteStorageSuccess } from "./storage-fault.ts";

/**
 * A file that stays open by its descriptor. When a local environment is started over, its webhooks and threads may
 * still write: such text does not fail because the folder is gone, and does not end up in the file of the next local
 * environment.
 */
export const openAppendOnly = (file: string) => {
  let descriptor: number | undefined = openSync(file, "a");
  let { size } = fstatSync(descriptor);
  return {
    /** The text survives the death of this process once this returns. Text after `close` is dropped. */
    append: (text: string) => {
      if (descriptor === undefined) return;
      try {
        // Removes the rest of a failed write, which would become the start of this line.
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
