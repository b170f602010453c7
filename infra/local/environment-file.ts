import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { replaceFile } from "./replace-file.ts";

/**
 * The folder of everything that a local environment has sent, stored and logged: without it, the local environment is
 * new.
 */
export const stateFolderIn = (dataDir: string): string => join(dataDir, "state");

const fileIn = (dataDir: string) => join(dataDir, "environment.json");

export const endpointsSchema = z.object({
  awsEndpoint: z.string(),
  /** URLs of the providers' simulators, by the providers' names in their capabilities. */
  bases: z.record(z.string(), z.string()),
});

export const writeEnvironmentFile = (
  dataDir: string,
  { awsEndpoint, bases }: z.infer<typeof endpointsSchema>,
): void => replaceFile(fileIn(dataDir), JSON.stringify({ awsEndpoint, bases }));

/** Whether a local environment is running with this data, or was killed. */
export const hasEnvironmentFile = (dataDir: string): boolean => existsSync(fileIn(dataDir));

export const removeEnvironmentFile = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
