import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const lockSchema = z.object({ pid: z.number(), port: z.number() });

export type Lock = {
  /** Whether the last edition on this folder ended without saying so. */
  readonly afterCrash: boolean;
  readonly release: () => void;
};

const readLock = (file: string) => {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No lock, or one whose writer was killed while it wrote: nobody holds it.
    return undefined;
  }
};

/** A process id may belong to another program by now, so the edition itself is asked. */
const isRunning = async ({ pid, port }: z.infer<typeof lockSchema>): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/__local/api/status`, {
      signal: AbortSignal.timeout(2000),
    });
    return z.object({ pid: z.number() }).parse(await response.json()).pid === pid;
  } catch {
    return false;
  }
};

/**
 * One edition per data folder: the embedded database is one process's.
 * @returns the lock, or the port and process of the edition that holds it.
 */
export const takeLock = async (
  file: string,
  port: number,
): Promise<Lock | { readonly heldBy: z.infer<typeof lockSchema> }> => {
  mkdirSync(dirname(file), { recursive: true });
  const known = readLock(file);
  if (known !== undefined && (await isRunning(known))) return { heldBy: known };
  writeFileSync(file, JSON.stringify({ pid: process.pid, port }));
  return { afterCrash: known !== undefined, release: () => rmSync(file, { force: true }) };
};
