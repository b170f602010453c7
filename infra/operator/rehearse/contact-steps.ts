import { makeTestMessage } from "#functions/contact/test-message.ts";
import { canaryKeySchema } from "#shared/canary.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactReceiptSchema, writeFormSignals } from "#shared/contract/contact.ts";
import { NotRehearsed, stepsOf, type Step, type Tell } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

/** A message that bears the mark, which its functions see through its signature. */
const write = async (
  world: World,
  contentType: string,
  encode: (message: Record<string, string>) => string,
) => {
  const made = makeTestMessage("rehearsal", world.require("canaryKey", canaryKeySchema), Date.now());
  world.left.messages.push(made);
  return world.post(sendContactMessage.path, encode(made.message), {
    ...made.headers,
    "content-type": contentType,
    origin: world.origin,
    "x-form-signals": writeFormSignals({ elapsedMs: 60_000, trapFilled: false }),
  });
};

const sendJson: Step["run"] = async (world, { believe, read }) => {
  const answer = await write(world, "application/json", JSON.stringify);
  believe("contact.status", answer.status, 200);
  read("contact", contactReceiptSchema, await answer.json());
};

/** As a browser without scripts posts its form. */
const sendForm: Step["run"] = async (world, { believe }) => {
  const { status, headers } = await write(world, "application/x-www-form-urlencoded", (message) =>
    new URLSearchParams(message).toString(),
  );
  believe("contact form.status", status, 200);
  believe("contact form.headers.content-type", headers.get("content-type")?.replace(/;.*/, ""), "text/html");
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

const followMail: Step["run"] = async (world, tell) => {
  const isTaken = ({ delivery }: Row) => delivery.mail !== "pending";
  const taken = await untilEvery(world, tell, "SES to take both mails", isTaken);
  tell.believe("rows", taken.length, world.left.messages.length);
  const parked = taken.filter(({ delivery }) => delivery.mail === "parked").length;
  if (parked > 0) return tell.differ("mail", `${parked} of the mails are parked`);
  const isDelivered = ({ delivery }: Row) => delivery.mail === undefined;
  return untilEvery(world, tell, "SES's event that both mails are delivered", isDelivered);
};

type Progress = "none" | "open" | "done" | "lost";

/** What follows a message where the stage has it, or where it has begun all the same. */
const follow =
  (
    what: string,
    isOn: (stage: World["stage"]) => boolean,
    readProgress: (row: Row) => Progress,
  ): Step["run"] =>
  async (world, tell) => {
    const begun = (await readMessages(world)).filter((row) => readProgress(row) !== "none");
    if (begun.length === 0 && !isOn(world.stage)) throw new NotRehearsed(`the stage has no ${what}`);
    const isEnded = (row: Row) => ["done", "lost"].includes(readProgress(row));
    const ended = await untilEvery(world, tell, what, isEnded);
    tell.believe(`${what}.lost`, ended.filter((row) => readProgress(row) === "lost").length, 0);
  };

const followAcknowledgement = follow(
  "acknowledgement",
  ({ acknowledgementsPerDay, mailSandbox }) => acknowledgementsPerDay > 0 && !mailSandbox,
  ({ delivery: { acknowledgement: told } }) => {
    if (told === undefined) return "none";
    if (told.mail === "pending") return "open";
    return told.copies === 1 ? "done" : "lost";
  },
);

const followForward = follow(
  "forwarding",
  ({ forwardTo }) => forwardTo !== undefined,
  ({ forwarding: { sinceEpochMs, forward, takenAtEpochMs } }) => {
    if (sinceEpochMs === undefined) return "none";
    if (forward === "pending") return "open";
    return takenAtEpochMs === undefined ? "lost" : "done";
  },
);

export const contactSteps = stepsOf("contact", [
  { name: "message", writes: true, run: sendJson },
  { name: "message without scripts", writes: true, run: sendForm },
  { name: "delivery", limitSeconds: 120, writes: true, run: followMail },
  { name: "acknowledgement", limitSeconds: 70, writes: true, run: followAcknowledgement },
  { name: "forwarding", limitSeconds: 80, writes: true, run: followForward },
]);
