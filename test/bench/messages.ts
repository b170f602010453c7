import { spawn } from "node:child_process";
import { once } from "node:events";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { contactRows, makeContactRecord } from "#functions/contact/contact-record.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { localNames } from "#infra/local/local-names.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { openDatabase } from "./contact.ts";

const messages = 20_000;
const connections = 16;

/** Straight into the table, as messages that support has. */
const store = async (edition: RunningEdition): Promise<void> => {
  const client = openDatabase(edition, connections);
  const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const rows = makeDynamoDbRowStore(db, localNames.tables.contact, contactRows);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < messages; index = next++) {
      const { delivery, ...record } = makeContactRecord({
        message: makeMessage({ message: `Message ${index}. `.repeat(20) }),
        key: `key-of-bench-${index}`,
        requestId: "bench",
        spamReasons: [],
        nowEpochMs: Date.now() - index * 60_000,
      });
      const { mail: _mail, dueAtEpochMs: _due, ...done } = delivery;
      await rows.add({ ...record, delivery: done });
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  client.destroy();
};

/** `npm run messages` as an operator runs it: when its first line comes, and when all have. */
export const benchMessages = async (): Promise<void> => {
  const edition = await startEdition();
  await store(edition);
  const startedAt = performance.now();
  const args = ["run", "--silent", "messages", "--", "local", "--data", edition.dataDir];
  const child = spawn("npm", args, { stdio: ["ignore", "pipe", "ignore"] });
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  const first = seconds();
  child.stdout.resume();
  await ended;
  console.log(
    `\nnpm run messages over ${messages} rows: the first line after ${first} s, all after ${seconds()} s`,
  );
  await edition.stop();
};
