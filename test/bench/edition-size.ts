import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { localNames } from "#infra/local/local-names.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { openDatabase, post } from "./contact.ts";

const messages = 50_000;
const connections = 16;
const lineFeed = "\n".charCodeAt(0);

/** A thousand characters that no compression makes less of. */
const makeLongMessage = () => makeMessage({ message: randomBytes(750).toString("base64") });

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Files of a database come and go. */
const sizeOf = (...path: readonly string[]): number =>
  statSync(join(...path), { throwIfNoEntry: false })?.size ?? 0;

const countMails = (mailbox: string): number =>
  readFileSync(mailbox).reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0);

const readMemory = (pid: number, field: "VmRSS" | "VmHWM"): number =>
  1024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

const readDisk = (stateFolder: string) => {
  const folder = join(stateFolder, "dynamodb");
  return {
    database: readdirSync(folder).reduce((sum, name) => sum + sizeOf(folder, name), 0),
    mailbox: sizeOf(stateFolder, "mailbox.jsonl"),
    log: sizeOf(stateFolder, "functions.log"),
  };
};

/** Bytes of one of the rows, which are all alike, as the API spells it. */
const readRowBytes = async (edition: RunningEdition): Promise<number> => {
  const client = openDatabase(edition, 1);
  const { Items } = await client.send(new ScanCommand({ TableName: localNames.tables.contact, Limit: 1 }));
  client.destroy();
  return Buffer.byteLength(JSON.stringify(Items?.[0]));
};

/**
 * What 50,000 messages of 1 KB leave of an edition's memory and disk, until all of them lie in the mailbox. It sweeps
 * all the while, so that a read which is left open shows.
 */
export const benchEditionSize = async (): Promise<void> => {
  console.log(
    `\nMemory and disk of an edition that takes ${messages} messages of 1 KB; to mail them takes minutes`,
  );
  const edition = await startEdition();
  const { pid } = (await (await fetch(`${edition.origin}/__local/api/status`)).json()) as { pid: number };
  const measure = () => {
    const { database, mailbox, log } = readDisk(edition.stateFolder);
    return {
      "memory MB": megabytes(readMemory(pid, "VmRSS")),
      "peak MB": megabytes(readMemory(pid, "VmHWM")),
      "database MB": megabytes(database),
      "mailbox MB": megabytes(mailbox),
      "log MB": megabytes(log),
    };
  };

  const atStart = measure();
  await post(edition, connections, { amount: messages }, makeLongMessage);
  const stored = measure();
  while (countMails(join(edition.stateFolder, "mailbox.jsonl")) < messages) await pause(5000);
  const mailed = measure();
  const { database, mailbox, log } = readDisk(edition.stateFolder);
  const rows = messages * (await readRowBytes(edition));
  console.table({ "at start": atStart, "all stored": stored, "all mailed": mailed });
  console.log(
    `On the disk ${(database / rows).toFixed(2)} times the ${megabytes(rows)} MB of the rows, and with mails and log ` +
      `${((database + mailbox + log) / (rows + mailbox)).toFixed(2)} times rows and mails`,
  );
  await edition.stop();
};
