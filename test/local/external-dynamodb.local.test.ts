import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { postMessage, sendMessage } from "#test/contact/support/contact-messages.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { listen } from "#test/support/run/listen.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const startWith = (endpoint: string) =>
  startLocalEnvironment({ options: ["--dynamodb", endpoint], parentFolder: makeTemporaryFolder() });

test(
  "[OPS-03] stores rows in the DynamoDB of --dynamodb, and finds them after a restart",
  { tags: "embedded-database" },
  async () => {
    const server = dynalite({ createTableMs: 0, deleteTableMs: 0 });
    const endpoint = `http://127.0.0.1:${await listen(server)}`;
    const local = await startWith(endpoint);
    await local.setFaults({ ses: "down" });
    const ref = await sendMessage(local.origin);
    await local.kill();
    await local.restart();
    await waitUntil("the mail", async () => {
      await local.passTime(60);
      await local.sweep();
      return (await local.mail()).some(({ text }) => text.includes(ref));
    });
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
    const table = openRawTable(DynamoDBDocumentClient.from(client), localNames.tables.contact);
    expect(await table.readAll()).toContainEqual(expect.objectContaining({ ref }));
    await local.stop();
    client.destroy();
    server.close();
  },
);

test(
  "[OPS-03] a start with a DynamoDB that does not respond ends with its address",
  { tags: "embedded-database" },
  async () => {
    const endpoint = `http://127.0.0.1:${await findFreePort()}`;
    await expect(startWith(endpoint)).rejects.toThrow(`ended: No DynamoDB responds at ${endpoint}\n`);
  },
);

test(
  "[OPS-03] [CONT-08] a POST returns 503 while the DynamoDB of --dynamodb does not respond",
  { tags: "embedded-database" },
  async () => {
    const server = dynalite({ createTableMs: 0, deleteTableMs: 0 });
    const local = await startWith(`http://127.0.0.1:${await listen(server)}`);
    server.close();
    server.closeAllConnections();
    expect((await postMessage(local.origin)).status).toBe(503);
    await local.stop();
  },
);
