import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { originHeader } from "#shared/origin-header.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { openFleet } from "#test/support/edition/fleet.ts";
import { makeHttpEvent } from "#test/support/http-event.ts";

const [old, next] = ["the value in use", "the value that takes its place"];

const digestsAccepted = { old: [old], both: [old, next], next: [next] } as const;
type Accepted = keyof typeof digestsAccepted;

let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;
let fleets: Readonly<Record<Accepted, ReturnType<typeof openFleet>>>;

beforeAll(async () => {
  aws = await openEmbeddedAws();
  const open = (accepted: Accepted) =>
    openFleet(aws.endpoint, { originDigests: digestsAccepted[accepted].map(digestOf) });
  fleets = { old: open("old"), both: open("both"), next: open("next") };
});
afterAll(async () => {
  await Promise.all(Object.values(fleets).map(({ close }) => close()));
  await aws.remove();
});

const answered = z.object({ type: z.literal("answered"), result: z.object({ statusCode: z.number() }) });

/** What a visitor who writes to us, a page that asks otherwise than it may, and whoever calls no address of ours are answered. */
const ask = async (accepted: Accepted, sent: string): Promise<readonly number[]> => {
  const { fleet } = fleets[accepted];
  const headers = { [originHeader]: sent };
  const outcomes = await Promise.all([
    fleet.sendContactMessage.invoke(
      makeHttpEvent({ path: sendContactMessage.path, headers, body: JSON.stringify(makeMessage()) }),
    ),
    fleet.sendContactMessage.invoke(
      makeHttpEvent({ method: "DELETE", path: sendContactMessage.path, headers }),
    ),
    fleet.unknownPath.invoke(makeHttpEvent({ method: "DELETE", path: "/api/nothing", headers })),
  ]);
  return outcomes.map((outcome) => answered.parse(outcome).result.statusCode);
};

const rotation: readonly (readonly [string, Accepted, string])[] = [
  ["before it", "old", old],
  ["the next digest is deployed", "both", old],
  ["then the new version", "both", next],
  ["then the old digest is taken out", "next", next],
];

test.for(rotation)(
  "[OPS-02] the origin header rotates without a refused request: %s",
  async ([, accepted, sent]) => {
    expect(await ask(accepted, sent)).toEqual([200, 405, 404]);
  },
);

const wrongOrders: readonly (readonly [string, Accepted, string])[] = [
  ["the new version before its digest", "old", next],
  ["the old digest out before the new version", "next", old],
];

test.for(wrongOrders)(
  "[OPS-02] in another order every request is refused: %s",
  async ([, accepted, sent]) => {
    expect(await ask(accepted, sent)).toEqual([403, 403, 403]);
  },
);
