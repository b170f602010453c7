import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Makes each write of this process fail as on a full disk while `isFull` returns true: after half of its bytes.
 * @returns a function that undoes it.
 */
export const limitDisk = (isFull: () => boolean): (() => void) => {
  const { appendFileSync, writeFileSync } = fs;
  const limit = (write: typeof appendFileSync): typeof appendFileSync => {
    return (file, data, options) => {
      if (!isFull()) return write(file, data, options);
      const bytes = Buffer.from(data as string);
      write(file, bytes.subarray(0, bytes.byteLength / 2), options);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    };
  };
  const use = (functions: Partial<typeof fs>) => {
    Object.assign(fs, functions);
    syncBuiltinESMExports();
  };
  use({
    appendFileSync: limit(appendFileSync),
    writeFileSync: limit(writeFileSync) as typeof writeFileSync,
  });
  return () => use({ appendFileSync, writeFileSync });
};
