import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import autocannon from "autocannon";
import { localNames } from "#infra/local/local-names.ts";
import { makeMessage } from "#test/support/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { median } from "./median.ts";

const seconds = 4;
const rounds = 3;
const connectionCounts = [1, 16, 64] as const;
const messagesForMemory = 20_000;

/** Conditional puts per second of a row as large as ours, by the SDK, on the database that the edition uses. */
const measurePuts = async (endpoint: string, connections: number): Promise<number> => {
  const client = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "bench", secretAccessKey: "bench" },
    requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: connections } }),
  });
  const until = Date.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < until) {
        await client.send(
          new PutItemCommand({
            TableName: localNames.contactTable,
            ConditionExpression: "attribute_not_exists(id)",
            Item: { id: { S: `bench-${randomUUID()}` }, text: { S: "x".repeat(500) } },
          }),
        );
        done += 1;
      }
    }),
  );
  client.destroy();
  return done / seconds;
};

const post = (
  edition: RunningEdition,
  connections: number,
  limit: { duration: number } | { amount: number },
) =>
  autocannon({
    url: `${edition.origin}/api/contact`,
    connections,
    ...limit,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => ({
          ...request,
          headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
          body: JSON.stringify(makeMessage()),
        }),
      },
    ],
  });

const readRssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

const readAwsEndpoint = (edition: RunningEdition): string => {
  const file = readFileSync(join(edition.dataDir, "edition.json"), "utf8");
  return (JSON.parse(file) as { awsEndpoint: string }).awsEndpoint;
};

/** Puts, then posts, for each number of connections; medians over interleaved rounds. */
const compare = async (edition: RunningEdition) => {
  const rows = [];
  for (const connections of connectionCounts) {
    const puts: number[] = [];
    const posts: autocannon.Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      puts.push(await measurePuts(readAwsEndpoint(edition), connections));
      posts.push(await post(edition, connections, { duration: seconds }));
    }
    const postRate = median(posts.map((result) => result["2xx"] / result.duration));
    rows.push({
      connections,
      "posts/s": postRate.toFixed(0),
      "bare puts/s": median(puts).toFixed(0),
      ratio: (postRate / median(puts)).toFixed(2),
      "p50 ms": median(posts.map((result) => result.latency.p50)),
      "p99 ms": median(posts.map((result) => result.latency.p99)),
      "not 2xx": posts.reduce((sum, result) => sum + result.non2xx + result.errors, 0),
    });
  }
  return rows;
};

/** Resident memory of a fresh edition before and after 20,000 messages, all of them mailed. */
const measureMemory = async (): Promise<void> => {
  const edition = await startEdition();
  const { pid } = (await (await fetch(`${edition.origin}/__local/api/status`)).json()) as { pid: number };
  const startMb = readRssMb(pid);
  await post(edition, 16, { amount: messagesForMemory });
  const postedMb = readRssMb(pid);
  const mailbox = join(edition.dataDir, "mailbox.jsonl");
  while (readFileSync(mailbox, "utf8").split("\n").length <= messagesForMemory) await pause(1000);
  console.log(
    `\nMemory: ${startMb.toFixed(0)} MB at start, ${postedMb.toFixed(0)} MB when ${messagesForMemory} messages ` +
      `were stored, ${readRssMb(pid).toFixed(0)} MB when all were mailed and lie in the mailbox`,
  );
  await edition.stop();
};

/**
 * POST /api/contact against bare conditional puts on the same database, in the same run: once while the mail function
 * works on the same two cores, each message costing it some eight calls, and once while SES holds it up.
 */
export const benchContact = async (): Promise<void> => {
  for (const [ses, title] of [
    ["hang", "with mailing held up"],
    ["ok", "with mailing at work beside it"],
  ] as const) {
    const edition = await startEdition();
    await edition.setFaults({ ses });
    const rows = await compare(edition);
    console.log(`\nPOST /api/contact against bare conditional puts on the same embedded database, ${title}`);
    console.table(rows);
    await edition.stop();
  }
  await measureMemory();
};
