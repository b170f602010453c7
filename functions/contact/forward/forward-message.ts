import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { Clock } from "#functions/platform/clock.ts";
import type { ContactRecord, ForwardStore } from "../contact-record.ts";
import type { SendForward } from "./forward-sender.ts";
import { nextForwardState, type ForwardEvent } from "./forward-state.ts";
import { claimsToBeFrom } from "../test-message.ts";
import { isTestMessage } from "../test-signature.ts";
import type { ForwardedMessage } from "#shared/contact/forwarded-message.ts";
import { nameCountry } from "../mail/country-name.ts";
import { isLargeEvent } from "../mail/mail-subject.ts";

/**
 * The only characters with a meaning in Slack's text: with these escaped, it mentions no user and shows no disguised
 * link.
 */
const slackEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeForSlack = (text: string): string =>
  text.replace(/[&<>]/g, (character) => slackEscapes[character] ?? "");

const writeText = ({ message, ref, country, spamReasons, receivedAtEpochMs }: ContactRecord): string => {
  const { name, email, eventType, attendees } = message;
  const received = new Date(receivedAtEpochMs).toISOString().slice(0, 16).replace("T", " ");
  return [
    `${name} <${email}>`,
    [
      eventType,
      attendees,
      ...(isLargeEvent(attendees) ? ["large event"] : []),
      `country ${nameCountry(country)}`,
    ].join(" · "),
    ...(spamReasons.length === 0 ? [] : [`likely spam: ${spamReasons.join("; ")}`]),
    "",
    message.message,
    "",
    `${received} UTC · reference ${ref}`,
  ].join("\n");
};

export const makeForwardedMessage = (record: ContactRecord, stage: string): ForwardedMessage => {
  const { ref, receivedAtEpochMs, message, country, campaign, spamReasons } = record;
  return {
    type: "contact.message",
    version: 1,
    reference: ref,
    receivedAt: new Date(receivedAtEpochMs).toISOString(),
    stage,
    text: escapeForSlack(writeText(record)),
    message,
    ...(country === undefined ? {} : { country }),
    isLargeEvent: isLargeEvent(message.attendees),
    spamReasons,
    ...(campaign === undefined ? {} : { campaign }),
  };
};

export type ForwardDeps = {
  readonly store: ForwardStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly leaseMs: number;
  readonly stageName: string;
  readonly readCanaryKey: () => Promise<string>;
};

export type ForwardedOutcome =
  | { readonly type: "not due" }
  | {
      readonly type: "taken" | "failed" | "parked";
      readonly ref: string;
      readonly reason: string;
      readonly isInTrouble: boolean;
    };

export const applyToForward = (
  deps: Pick<ForwardDeps, "store" | "clock">,
  record: ContactRecord,
  event: ForwardEvent,
) => applyEvent(deps, nextForwardState, record, event);

/** Claims, sends and records. If a worker dies in between, the message is sent again under the same key. */
export const forwardMessage = async (
  deps: ForwardDeps,
  send: SendForward,
  id: string,
): Promise<ForwardedOutcome> => {
  const seen = await deps.store.find(id);
  if (seen?.forwarding.forward !== "pending") return { type: "not due" };
  const { ref } = seen;
  const leaseId = deps.newId();
  const claim = { type: "claim", leaseId, leaseEndsAtEpochMs: deps.clock() + deps.leaseMs } as const;
  const { record, changed } = await applyToForward(deps, seen, claim);
  if (!changed) return { type: "not due" };
  const { forward, parkedBecause = "" } = record.forwarding;
  if (forward === "parked") return { type: "parked", ref, reason: parkedBecause, isInTrouble: false };

  if (!claimsToBeFrom("providerCheck", record) && (await isTestMessage(deps.readCanaryKey, record))) {
    await applyToForward(deps, record, { type: "dropped", leaseId });
    return { type: "not due" };
  }
  const outcome = await send(ref, JSON.stringify(makeForwardedMessage(record, deps.stageName)));
  if (outcome.type === "taken") {
    await applyToForward(deps, record, { type: "taken" });
    return { type: "taken", ref, reason: "", isInTrouble: false };
  }
  const { reason, isFinal, concerns } = outcome;
  const after = await applyToForward(deps, record, { type: "failed", leaseId, reason, isFinal });
  const needsReview = after.changed && after.record.forwarding.forward === "parked";
  return { type: needsReview ? "parked" : "failed", ref, reason, isInTrouble: concerns === "the receiver" };
};
