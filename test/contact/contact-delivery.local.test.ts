import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { reachStage } from "#infra/operator/command/stage-clients.ts";
import type { ReviewMessage } from "#functions/contact/messages-under-review.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { site } from "#shared/site.ts";
import { sampleSize } from "#test/support/sample.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";

const kills = sampleSize({ usual: 1, full: 12 });
const messagesPerRound = sampleSize({ usual: 20, full: 100 });
const connections = 8;
/** Each round has one SES failure and one receiver failure, in turn; the kill happens in the middle of each round. */
const troubles = ["lost-reply", "down", "ok", "lost-reply", "throttle", "ok"] as const;
const forwardTroubles = ["lost-reply", "ok", "down", "refuse", "hang"] as const;
/** Longer than the lease of a worker that died, or that got no result for its mail. */
const aWhileSeconds = 16;
/** Longer than the longest wait before a message is forwarded again. */
const forwardPauseSeconds = 3600;

const local = useLocalEnvironment({ acknowledgementsPerDay: 10_000 });
let restarted: Promise<void> | undefined;

/** Retries as a client with long timeouts does: the same message with the same key, until it is acknowledged. */
const postUntilAcknowledged = async (text: string): Promise<string> => {
  const key = crypto.randomUUID();
  return waitUntil(`an answer to "${text}"`, async () => {
    try {
      // Each message has its own sender, since an address gets one confirmation per hour.
      const message = makeMessage({ message: text, email: `${key}@northlight.example` });
      const response = await postMessage(local.origin, message, {
        "idempotency-key": key,
        "x-form-signals": "elapsed=9000, trap=0",
      });
      return response.ok && ((await response.json()) as { ref: string }).ref;
    } catch {
      // The process is dead; the next attempt reaches the restarted one.
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

/** Kills between two forwards of a sweep if the receiver accepts messages, otherwise at once. */
const killAmidForwards = async (trouble: (typeof forwardTroubles)[number]): Promise<void> => {
  if (trouble === "ok" || trouble === "lost-reply") {
    const before = (await local.forwards()).length;
    local.sweep().catch(() => undefined);
    await waitUntil("a message to be forwarded", async () => (await local.forwards()).length > before);
  }
  await local.kill();
};

const textOf = (keyAndText: string): string => keyAndText.slice(keyAndText.indexOf(" ") + 1);

const listUnderReview = async (
  FunctionName: "contactMail" | "contactForward" = "contactMail",
): Promise<readonly ReviewMessage[]> => {
  const lambda = new LambdaClient(reachStage(localStage, local.dataDir));
  const command = new InvokeCommand({
    FunctionName,
    Payload: JSON.stringify({ source: "operator", action: "list-under-review" }),
  });
  const { Payload } = await lambda.send(command);
  const page = JSON.parse(Payload?.transformToString() ?? "") as { messages: ReviewMessage[] };
  return page.messages;
};

const count = (refs: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const ref of refs) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  return counts;
};

/** The number of mails to support, or to visitors, by the reference of the message. */
const countCopies = async (to: "support" | "visitors" = "support"): Promise<Map<string, number>> => {
  const mails = (await local.mail()).filter(
    (mail) => mail.to.every((address) => address === site.supportEmail) === (to === "support"),
  );
  return count(mails.map(({ subject }) => /\[([0-9A-Z]{8})\]$/.exec(subject)?.[1] ?? ""));
};

test("[CONT-08] [CONT-13] despite crashes, mails each message once or twice and forwards it with one idempotency key", async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const forwardTrouble = forwardTroubles[round % forwardTroubles.length]!;
    await local.setFaults({
      ses: troubles[round % troubles.length]!,
      forward: forwardTrouble,
    });
    let inRound = 0;
    await postRound(round, (ref) => {
      acknowledged.add(ref);
      inRound += 1;
      // A different moment in each round, while other messages are being sent.
      if (inRound === messagesPerRound / 5 + ((round * 7) % (messagesPerRound / 2)))
        restarted = killAmidForwards(forwardTrouble).then(local.restart);
    });
    await restarted;
    if (forwardTrouble === "ok") continue;
    // Injected faults end when their process is killed.
    await local.setFaults({ forward: forwardTrouble });
    await local.sweep();
  }

  await local.setFaults({ ses: "down", forward: "ok" });
  const poison = await postUntilAcknowledged("This message is refused whenever it is tried");
  await local.setFaults({ ses: `reject-one:${poison}` });

  const settled = await waitUntil("every message to be mailed or to need review", async () => {
    await local.sweep();
    const messages = await listUnderReview();
    const copies = await countCopies();
    const refsUnderReview = messages.map((message) => message.ref);
    const open = [...acknowledged, poison].filter(
      (ref) => !copies.has(ref) && !refsUnderReview.includes(ref),
    );
    if (open.length === 0) return { messages, copies };
    await local.passTime(aWhileSeconds);
    return undefined;
  });

  const { messages, copies } = settled;
  const mailed = (count: number) => [...copies.values()].filter((found) => found === count).length;
  const counts = {
    acknowledged: acknowledged.size,
    kills,
    mailedOnce: mailed(1),
    mailedTwice: mailed(2),
    mailedMore: [...copies.values()].filter((found) => found > 2).length,
    lost: [...acknowledged].filter(
      (ref) => !copies.has(ref) && !messages.some((message) => message.ref === ref),
    ).length,
    poisonUnderReview: messages.filter((message) => message.ref === poison).length,
    underReviewAfterTwoUnknown: messages.filter((message) =>
      message.because?.startsWith("two mails may have left"),
    ).length,
    othersUnderReview: messages.filter(
      (message) => message.ref !== poison && !message.because?.startsWith("two mails may have left"),
    ).length,
  };

  const forwarded = await waitUntil("every message to be forwarded", async () => {
    await local.passTime(forwardPauseSeconds);
    await local.sweep();
    const found = await local.forwards();
    const keys = new Set(found.map(({ key }) => key));
    return [...acknowledged, poison].every((ref) => keys.has(ref)) && found;
  });
  const reported = await countCopies("visitors");
  const sentTimes = (times: number) => [...reported.values()].filter((found) => found === times).length;
  const forwardCounts = {
    sentOnce: sentTimes(1),
    sentTwice: sentTimes(2),
    sentMore: reported.size - sentTimes(1) - sentTimes(2),
    forwarded: count(forwarded.map(({ key }) => key)).size,
    forwardedAgain: forwarded.length - count(forwarded.map(({ key }) => key)).size,
    underAnotherKey: forwarded.filter(({ key, body }) => key !== body.reference).length,
    keysOfOneText: Math.max(
      ...count(
        [...new Set(forwarded.map(({ key, body }) => `${key} ${body.message.message}`))].map(textOf),
      ).values(),
    ),
    forwardsGivenUp: (await listUnderReview("contactForward")).length,
  };
  console.log({ ...counts, ...forwardCounts });
  expect(counts).toMatchObject({
    acknowledged: kills * messagesPerRound,
    mailedMore: 0,
    lost: 0,
    poisonUnderReview: 1,
    othersUnderReview: 0,
  });
  expect(copies.has(poison)).toBe(false);
  expect(forwardCounts).toMatchObject({
    sentMore: 0,
    forwarded: kills * messagesPerRound + 1,
    underAnotherKey: 0,
    keysOfOneText: 1,
    forwardsGivenUp: 0,
  });
  expect(reported.size).toBeGreaterThan(0);
});
