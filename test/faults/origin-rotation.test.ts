import { expect, test } from "vitest";
import { digestOf } from "#functions/platform/accepted-digest.ts";
import { readVoiceCall } from "#shared/contract/api.ts";
import { postMessage } from "#test/support/contact-messages.ts";
import { startEdition } from "#test/support/edition.ts";

const [old, next] = ["the value in use", "the value that takes its place"];

const digests = { old: digestOf(old), next: digestOf(next) } as const;
type Digests = readonly (keyof typeof digests)[];

/** What a visitor who writes to us, a page that looks for a call, and whoever calls no address of ours are answered. */
const ask = async (accepted: Digests, sent: string): Promise<readonly number[]> => {
  const edition = await startEdition({
    originTrust: { sent, acceptedDigests: accepted.map((name) => digests[name]) },
  });
  try {
    const { origin } = edition;
    const statuses = [(await postMessage(origin)).status];
    for (const path of [readVoiceCall.path, "/api/nothing"])
      statuses.push((await fetch(`${origin}${path}`, { method: "DELETE" })).status);
    return statuses;
  } finally {
    await edition.stop();
  }
};

const rotation: readonly (readonly [string, Digests, string])[] = [
  ["before it", ["old"], old],
  ["the next digest is deployed", ["old", "next"], old],
  ["then the new version", ["old", "next"], next],
  ["then the old digest is taken out", ["next"], next],
];

test.for(rotation)(
  "[OPS-02] the origin header rotates without a refused request: %s",
  async ([, accepted, sent]) => {
    expect(await ask(accepted, sent)).toEqual([200, 405, 404]);
  },
);

const wrongOrders: readonly (readonly [string, Digests, string])[] = [
  ["the new version before its digest", ["old"], next],
  ["the old digest out before the new version", ["next"], old],
];

test.for(wrongOrders)(
  "[OPS-02] in another order every request is refused: %s",
  async ([, accepted, sent]) => {
    expect(await ask(accepted, sent)).toEqual([403, 403, 403]);
  },
);
