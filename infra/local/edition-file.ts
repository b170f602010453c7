import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "edition.json");

type Endpoints = { readonly awsEndpoint: string; readonly paymentBase: string };

/** Tells operator commands and tests where the embedded AWS and the payment provider of a running edition are. */
export const announceEdition = (dataDir: string, { awsEndpoint, paymentBase }: Endpoints): void =>
  writeFileSync(fileIn(dataDir), JSON.stringify({ awsEndpoint, paymentBase }));

export const withdrawEdition = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
