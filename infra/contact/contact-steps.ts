import { makeTestMessage, type TestMessage } from "#functions/contact/test-message.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import { canaryKeySchema } from "#shared/site/canary.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactReceiptSchema, writeFormSignals } from "#shared/contact/contact-contract.ts";
import { NotChecked, type Report } from "../operator/verify-providers/findings.ts";
import { describeForwarding } from "./commands/list-messages.ts";
import { stepsOf, writes } from "../operator/verify-providers/run-steps.ts";
import type { StageContext } from "../operator/verify-providers/stage-context.ts";

type Encode = (message: TestMessage["message"]) => string;

/** A signed test message, which the stage's functions recognize by its signature. */
const write = async (context: StageContext, contentType: string, encode: Encode) => {
  const made = makeTestMessage("providerCheck", context.readSecret("canaryKey", canaryKeySchema), Date.now());
  context.left.messages.push(made);
  return context.post(sendContactMessage.path, encode(made.message), {
    ...made.headers,
    "content-type": contentType,
    origin: context.origin,
    "x-form-signals": writeFormSignals({ elapsedMs: 60_000, trapFilled: false }),
  });
};

/** The rows of this provider check's messages. */
const readMessages = async ({ left, findMessage }: StageContext) => {
  if (left.messages.length === 0) throw new NotChecked("no message was sent");
  const found = await Promise.all(left.messages.map(({ id }) => findMessage(id)));
  return found.filter((record) => record !== undefined);
};

type Row = Awaited<ReturnType<typeof readMessages>>[number];

const untilEvery = (context: StageContext, { until }: Report, what: string, holds: (row: Row) => boolean) =>
  until(what, async () => {
    const rows = await readMessages(context);
    return rows.every(holds) && rows;
  });

/**
 * A step for the work that follows a message. It runs if the stage has this work, or if it has begun anyway. The state
 * is empty until then.
 */
const following = (
  limitSeconds: number,
  what: string,
  isEnabled: (stage: StageContext["stage"]) => boolean,
  stateOf: (row: Row) => string,
) =>
  writes(limitSeconds, async (context, report) => {
    const hasBegun = (await readMessages(context)).some((row) => stateOf(row) !== "");
    if (!hasBegun && !isEnabled(context.stage)) throw new NotChecked(`the stage has no ${what}`);
    const isEnded = (row: Row) => !["", "pending"].includes(stateOf(row));
    const ended = await untilEvery(context, report, what, isEnded);
    report.compare(`${what}.lost`, ended.filter((row) => stateOf(row) !== "done").length, 0);
  });

export const contactSteps = stepsOf("contact", {
  message: writes(20, async (context, { compare, read }) => {
    const response = await write(context, "application/json", JSON.stringify);
    compare("contact.status", response.status, 200);
    read("contact", contactReceiptSchema, await response.json());
  }),
  // The request of a browser without scripts.
  "message without scripts": writes(20, async (context, { compare }) => {
    const { status, headers } = await write(context, "application/x-www-form-urlencoded", writeParameters);
    const [mediaType] = headers.get("content-type")?.split(";") ?? [];
    compare("contact form.status", status, 200);
    compare("contact form.headers.content-type", mediaType, "text/html");
  }),
  delivery: writes(120, async (context, report) => {
    const isTaken = ({ delivery }: Row) => delivery.mail !== "pending";
    const taken = await untilEvery(context, report, "SES to take both mails", isTaken);
    report.compare("rows", taken.length, context.left.messages.length);
    const underReview = taken.filter(({ delivery }) => delivery.mail === "parked").length;
    if (underReview > 0) return report.differ("mail", `${underReview} of the mails need review`);
    const isDelivered = ({ delivery }: Row) => delivery.mail === undefined;
    return untilEvery(context, report, "SES's event that both mails are delivered", isDelivered);
  }),
  acknowledgement: following(
    70,
    "acknowledgement",
    ({ acknowledgementsPerDay, mailSandbox }) => acknowledgementsPerDay > 0 && !mailSandbox,
    ({ delivery: { acknowledgement: acknowledgementState } }) => {
      if (acknowledgementState === undefined || acknowledgementState.mail === "pending")
        return acknowledgementState?.mail ?? "";
      return acknowledgementState.copies === 1 ? "done" : "lost";
    },
  ),
  forwarding: following(80, "forwarding", ({ forwardTo }) => forwardTo !== undefined, describeForwarding),
});
