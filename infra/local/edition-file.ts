import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "edition.json");

/** Tells operator commands where the embedded AWS of a running edition is. */
export const announceEdition = (dataDir: string, awsEndpoint: string): void =>
  writeFileSync(fileIn(dataDir), JSON.stringify({ awsEndpoint }));

export const withdrawEdition = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
