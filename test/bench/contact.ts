import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import autocannon from "autocannon";
import { localNames } from "#infra/local/local-names.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { median } from "./median.ts";

const seconds = 4;
const rounds = 3;
const connectionCounts = [1, 16, 64] as const;

/** The database that the edition uses, by the SDK. */
const openDatabase = (edition: RunningEdition, connections: number): DynamoDBClient => {
  const file = readFileSync(join(edition.dataDir, "edition.json"), "utf8");
  return new DynamoDBClient({
    endpoint: (JSON.parse(file) as { awsEndpoint: string }).awsEndpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "bench", secretAccessKey: "bench" },
    requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: connections } }),
  });
};

/** Conditional puts per second of a row as large as ours. */
const measurePuts = async (edition: RunningEdition, connections: number): Promise<number> => {
  const client = openDatabase(edition, connections);
  const until = Date.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < until) {
        await client.send(
          new PutItemCommand({
            TableName: localNames.tables.contact,
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

const post = (edition: RunningEdition, connections: number) =>
  autocannon({
    url: `${edition.origin}/api/contact`,
    connections,
    duration: seconds,
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

/** Puts, then posts, for each number of connections; medians over interleaved rounds. */
const compare = async (edition: RunningEdition) => {
  const rows = [];
  for (const connections of connectionCounts) {
    const puts: number[] = [];
    const posts: autocannon.Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      puts.push(await measurePuts(edition, connections));
      posts.push(await post(edition, connections));
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
};
