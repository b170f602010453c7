import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/**
 * Where the AWS clients of an operator's command find the laptop edition that runs over `dataDir`.
 * @throws Error with one sentence when none is running.
 */
export const readEditionEndpoint = (dataDir: string): string => {
  try {
    const text = readFileSync(join(dataDir, "edition.json"), "utf8");
    return z.object({ awsEndpoint: z.string() }).parse(JSON.parse(text)).awsEndpoint;
  } catch (error) {
    throw new Error(`no laptop edition runs over ${dataDir}: start it with "npm start"`, { cause: error });
  }
};
