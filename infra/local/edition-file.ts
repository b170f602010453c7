import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Resources } from "#infra/capabilities/capability.ts";
import { replaceFile } from "./replace-file.ts";

/** Where an edition keeps everything that was sent, stored and logged: without it, the edition is new. */
export const stateFolderIn = (dataDir: string): string => join(dataDir, "state");

const fileIn = (dataDir: string) => join(dataDir, "edition.json");

type Endpoints = {
  readonly awsEndpoint: string;
  readonly paymentBase: string;
  readonly voiceBases: Resources["voiceBases"];
};

/** Tells operator commands and tests where the embedded AWS and the providers of a running edition are. */
export const announceEdition = (dataDir: string, { awsEndpoint, paymentBase, voiceBases }: Endpoints): void =>
  replaceFile(fileIn(dataDir), JSON.stringify({ awsEndpoint, paymentBase, voiceBases }));

export const withdrawEdition = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
