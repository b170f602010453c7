import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ParkedMessage } from "#functions/contact/contact-mail.ts";
import { makeMessage, postMessage } from "#test/support/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { rounds } from "#test/support/rounds.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const kills = rounds({ usual: 2, soak: 12 });
const messagesPerRound = rounds({ usual: 40, soak: 100 });
const connections = 8;
/** One SES trouble per round, in turn; the kill lands in the middle of each. */
const troubles = ["lost-reply", "down", "ok", "lost-reply", "throttle", "ok"] as const;
/** Past the lease of a worker that died, or never learned whether its mail left. */
const aWhileSeconds = 16;

let edition: RunningEdition;
let restarted: Promise<void> | undefined;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

/** What a patient client does: the same message under the same key until it is acknowledged. */
const postUntilAcknowledged = async (text: string): Promise<string> => {
  const key = crypto.randomUUID();
  return waitUntil(`an answer to "${text}"`, async () => {
    try {
      const response = await postMessage(edition.origin, makeMessage({ message: text }), {
        "idempotency-key": key,
      });
      return response.ok && ((await response.json()) as { ref: string }).ref;
    } catch {
      // The process is dead; the next try finds it restarted.
      await restarted;
      return undefined;
    }
  });
};

const postRound = async (round: number, onAcknowledged: (ref: string) => void): Promise<void> => {
  const texts = Array.from(
    { length: messagesPerRound },
    (_, index) => `Round ${round}, message ${index} of the run`,
  );
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let text = texts.shift(); text !== undefined; text = texts.shift()) {
        onAcknowledged(await postUntilAcknowledged(text));
      }
    }),
  );
};

const listParked = async (): Promise<readonly ParkedMessage[]> => {
  const { awsEndpoint } = JSON.parse(readFileSync(join(edition.dataDir, "edition.json"), "utf8")) as {
    awsEndpoint: string;
  };
  const lambda = new LambdaClient({
    endpoint: awsEndpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "operator", secretAccessKey: "local" },
  });
  const command = new InvokeCommand({
    FunctionName: "contactMail",
    Payload: JSON.stringify({ source: "operator", action: "list-parked" }),
  });
  const { Payload } = await lambda.send(command);
  const page = JSON.parse(Payload?.transformToString() ?? "") as { parked: ParkedMessage[] };
  return page.parked;
};

const countCopies = async (): Promise<Map<string, number>> => {
  const copies = new Map<string, number>();
  for (const mail of await edition.mail()) {
    const ref = /\[([0-9A-Z]{8})\]$/.exec(mail.subject)?.[1] ?? "";
    copies.set(ref, (copies.get(ref) ?? 0) + 1);
  }
  return copies;
};

test("[CONT-08] through kills, SES outages and lost replies no message is lost and none is mailed three times", async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    await edition.setFaults({ ses: troubles[round % troubles.length]! });
    let inRound = 0;
    await postRound(round, (ref) => {
      acknowledged.add(ref);
      inRound += 1;
      // A different moment in each round, while other messages are on their way.
      if (inRound === messagesPerRound / 5 + ((round * 7) % (messagesPerRound / 2)))
        restarted = edition.kill().then(edition.restart);
    });
    await restarted;
  }

  await edition.setFaults({ ses: "down" });
  const poison = await postUntilAcknowledged("This message is refused whenever it is tried");
  await edition.setFaults({ ses: `reject-one:${poison}` });

  const settled = await waitUntil("every message to be mailed or parked", async () => {
    await edition.sweep();
    const parked = await listParked();
    const copies = await countCopies();
    const parkedRefs = parked.map((message) => message.ref);
    const open = [...acknowledged, poison].filter((ref) => !copies.has(ref) && !parkedRefs.includes(ref));
    if (open.length === 0) return { parked, copies };
    await edition.passTime(aWhileSeconds);
    return undefined;
  });

  const { parked, copies } = settled;
  const mailed = (count: number) => [...copies.values()].filter((found) => found === count).length;
  const counts = {
    acknowledged: acknowledged.size,
    kills,
    mailedOnce: mailed(1),
    mailedTwice: mailed(2),
    mailedMore: [...copies.values()].filter((found) => found > 2).length,
    lost: [...acknowledged].filter(
      (ref) => !copies.has(ref) && !parked.some((message) => message.ref === ref),
    ).length,
    parkedPoison: parked.filter((message) => message.ref === poison).length,
    parkedAfterTwoUnknown: parked.filter((message) => message.because?.startsWith("two mails may have left"))
      .length,
    parkedOtherwise: parked.filter(
      (message) => message.ref !== poison && !message.because?.startsWith("two mails may have left"),
    ).length,
  };
  console.log(counts);
  expect(counts).toMatchObject({
    acknowledged: kills * messagesPerRound,
    mailedMore: 0,
    lost: 0,
    parkedPoison: 1,
    parkedOtherwise: 0,
  });
  expect(copies.has(poison)).toBe(false);
});

test("[CONT-08] a message stored but not mailed when the process is killed is mailed after the next start", async () => {
  await edition.setFaults({ ses: "down" });
  const ref = await postUntilAcknowledged("Stored, and then the lights went out");
  await edition.kill();
  await edition.restart();
  await edition.passTime(aWhileSeconds);
  await edition.sweep();
  await waitUntil("the mail after the restart", async () => (await countCopies()).has(ref));
  expect((await countCopies()).get(ref)).toBe(1);
});
