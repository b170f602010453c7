import { rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { replaceFile } from "./replace-file.ts";

/** Where an edition keeps everything that was sent, stored and logged: without it, the edition is new. */
export const stateFolderIn = (dataDir: string): string => join(dataDir, "state");

const fileIn = (dataDir: string) => join(dataDir, "edition.json");

export const endpointsSchema = z.object({
  awsEndpoint: z.string(),
  /** Of the providers' simulators, by the names that their capabilities give them. */
  bases: z.record(z.string(), z.string()),
});

export const announceEdition = (
  dataDir: string,
  { awsEndpoint, bases }: z.infer<typeof endpointsSchema>,
): void => replaceFile(fileIn(dataDir), JSON.stringify({ awsEndpoint, bases }));

export const withdrawEdition = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
