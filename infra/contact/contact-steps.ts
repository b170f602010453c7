import { makeTestMessage, type TestMessage } from "#functions/contact/test-message.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import { canaryKeySchema } from "#shared/site/canary.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactReceiptSchema, writeFormSignals } from "#shared/contact/contact-contract.ts";
import { NotRehearsed, type Tell } from "../operator/rehearse/tell.ts";
import { describeForwarding } from "./commands/list-messages.ts";
import { stepsOf, writes } from "../operator/rehearse/rehearsal.ts";
import type { World } from "../operator/rehearse/rehearsal-world.ts";

type Encode = (message: TestMessage["message"]) => string;

/** A message that bears the mark, which its functions see through its signature. */
const write = async (world: World, contentType: string, encode: Encode) => {
  const made = makeTestMessage("rehearsal", world.readSecret("canaryKey", canaryKeySchema), Date.now());
  world.left.messages.push(made);
  return world.post(sendContactMessage.path, encode(made.message), {
    ...made.headers,
    "content-type": contentType,
    origin: world.origin,
    "x-form-signals": writeFormSignals({ elapsedMs: 60_000, trapFilled: false }),
  });
};

/** The rows of what this rehearsal has written. */
const readMessages = async ({ left, findMessage }: World) => {
  if (left.messages.length === 0) throw new NotRehearsed("no message was sent");
  const found = await Promise.all(left.messages.map(({ id }) => findMessage(id)));
  return found.filter((record) => record !== undefined);
};

type Row = Awaited<ReturnType<typeof readMessages>>[number];

const untilEvery = (world: World, { until }: Tell, what: string, holds: (row: Row) => boolean) =>
  until(what, async () => {
    const rows = await readMessages(world);
    return rows.every(holds) && rows;
  });

/** What follows a message where the stage has it, or where it has begun all the same. Its state is empty until then. */
const following = (
  limitSeconds: number,
  what: string,
  isOn: (stage: World["stage"]) => boolean,
  stateOf: (row: Row) => string,
) =>
  writes(limitSeconds, async (world, tell) => {
    const hasBegun = (await readMessages(world)).some((row) => stateOf(row) !== "");
    if (!hasBegun && !isOn(world.stage)) throw new NotRehearsed(`the stage has no ${what}`);
    const isEnded = (row: Row) => !["", "pending"].includes(stateOf(row));
    const ended = await untilEvery(world, tell, what, isEnded);
    tell.believe(`${what}.lost`, ended.filter((row) => stateOf(row) !== "done").length, 0);
  });

export const contactSteps = stepsOf("contact", {
  message: writes(20, async (world, { believe, read }) => {
    const answer = await write(world, "application/json", JSON.stringify);
    believe("contact.status", answer.status, 200);
    read("contact", contactReceiptSchema, await answer.json());
  }),
  // As a browser without scripts posts its form.
  "message without scripts": writes(20, async (world, { believe }) => {
    const { status, headers } = await write(world, "application/x-www-form-urlencoded", writeParameters);
    const [mediaType] = headers.get("content-type")?.split(";") ?? [];
    believe("contact form.status", status, 200);
    believe("contact form.headers.content-type", mediaType, "text/html");
  }),
  delivery: writes(120, async (world, tell) => {
    const isTaken = ({ delivery }: Row) => delivery.mail !== "pending";
    const taken = await untilEvery(world, tell, "SES to take both mails", isTaken);
    tell.believe("rows", taken.length, world.left.messages.length);
    const parked = taken.filter(({ delivery }) => delivery.mail === "parked").length;
    if (parked > 0) return tell.differ("mail", `${parked} of the mails are parked`);
    const isDelivered = ({ delivery }: Row) => delivery.mail === undefined;
    return untilEvery(world, tell, "SES's event that both mails are delivered", isDelivered);
  }),
  acknowledgement: following(
    70,
    "acknowledgement",
    ({ acknowledgementsPerDay, mailSandbox }) => acknowledgementsPerDay > 0 && !mailSandbox,
    ({ delivery: { acknowledgement: told } }) => {
      if (told === undefined || told.mail === "pending") return told?.mail ?? "";
      return told.copies === 1 ? "done" : "lost";
    },
  ),
  forwarding: following(80, "forwarding", ({ forwardTo }) => forwardTo !== undefined, describeForwarding),
});
