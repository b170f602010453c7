import { readFileSync, rmSync } from "node:fs";
import * as z from "zod";
import { replaceFile } from "./replace-file.ts";

const ownerSchema = z.object({ pid: z.number(), port: z.number() });

type Owner = z.infer<typeof ownerSchema>;

const readOwner = (file: string): Owner | undefined => {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
};

/** The process id may belong to another program by now, so this polls the local environment itself. */
const isResponding = async ({ pid, port }: Owner): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/__local/api/status`, {
      signal: AbortSignal.timeout(2000),
    });
    return z.object({ pid: z.number() }).parse(await response.json()).pid === pid;
  } catch {
    return false;
  }
};

/** The owner of the folder, for the error message. The lock that separates two environments is the database's own. */
export const readLock = async (
  file: string,
): Promise<{ readonly type: "free" } | { readonly type: "held"; readonly owner: Owner }> => {
  const owner = readOwner(file);
  return owner !== undefined && (await isResponding(owner)) ? { type: "held", owner } : { type: "free" };
};

export const takeLock = (file: string, port: number): void =>
  replaceFile(file, JSON.stringify({ pid: process.pid, port }));

export const releaseLock = (file: string): void => rmSync(file, { force: true });
