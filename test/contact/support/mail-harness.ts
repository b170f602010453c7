import { contactRows } from "#functions/contact/contact-record.ts";
import { makeContactMail } from "#functions/contact/contact-mail.ts";
import type { Mail, MailOutcome } from "#functions/platform/mail/mailer.ts";
import { leaseSeconds } from "#infra/stack/capabilities.ts";
import { contact, lateMailEventsSeconds } from "#infra/contact/contact-capability.ts";
import { makeStored } from "./contact-messages.ts";
import { makeMemoryRowStore } from "../../support/stores/memory-row-store.ts";
import { makeRecordingLog } from "../../support/recording-log.ts";

export const leaseMs = leaseSeconds(contact.functions.contactMail.timeoutSeconds) * 1000;
export const lateEventsMs = lateMailEventsSeconds * 1000;

/**
 * The mail function over a store with this many messages, a mailer that responds as the test says, and a fixed clock.
 */
export const makeMailHarness = async (
  count: number,
  outcome: (mail: Mail) => MailOutcome | Promise<MailOutcome> = () => ({ type: "accepted" }),
  {
    acknowledgementsPerDay = 0,
    acknowledgementOutcome = () => ({ type: "accepted" }),
    forwards = false,
  }: {
    readonly forwards?: boolean;
    readonly acknowledgementsPerDay?: number;
    readonly acknowledgementOutcome?: (mail: Mail) => MailOutcome | Promise<MailOutcome>;
  } = {},
) => {
  const { store, rows } = makeMemoryRowStore(contactRows);
  const { log, lines } = makeRecordingLog();
  const time = { now: 1_000_000 };
  const sent: Mail[] = [];
  /** The mails to visitors. */
  const acknowledged: Mail[] = [];
  const measured: Record<string, number> = {};
  let lastId = 0;
  const deps = {
    store,
    log,
    emitMetric: (name: string, value: number) => (measured[name] = value),
    clock: () => time.now,
    newId: () => `lease-${(lastId += 1)}`,
    supportEmail: "support@ours.example",
    readSiteUrl: () => Promise.resolve("https://www.ours.example"),
    readCanaryKey: () => Promise.reject(new Error("no visitor's mail needs it")),
    leaseMs,
    lateEventsMs,
    visitorMailer: {
      send: async (mail: Mail) => {
        acknowledged.push(mail);
        return acknowledgementOutcome(mail);
      },
    },
    acknowledgementsPerDay,
    checkBudget: () => Promise.resolve({ type: "open", day: "1970-01-01" } as const),
    mailer: {
      send: async (mail: Mail) => {
        sent.push(mail);
        return outcome(mail);
      },
    },
  };
  for (let index = 0; index < count; index += 1) {
    const key = `0123456789abcdef-${index}`;
    await store.add({
      ...makeStored({ key, forwards, nowEpochMs: time.now + index }),
      ...(acknowledgementsPerDay > 0 && { visitorMail: "reserved" }),
    });
  }
  time.now += count;
  const mailFunction = makeContactMail(deps);
  const run = (event: unknown, timeLeftMs: () => number = () => 30_000) => mailFunction(event, timeLeftMs);
  const states = () => [...rows.values()].map((row) => row.delivery.mail);
  const sweepAfter = (ms: number) => {
    time.now += ms;
    return run(sweep);
  };
  return {
    deps,
    store,
    rows,
    time,
    sent,
    acknowledged,
    measured,
    lines,
    run,
    sweepAfter,
    states,
    ids: [...rows.keys()],
  };
};

/** The events of the stream, the sweep's schedule and the queue of SES events. */
export const streamEvent = (ids: readonly string[]) => ({
  Records: ids.map((id) => ({ dynamodb: { Keys: { id: { S: id } } } })),
});

export const sweep = { source: "sweep" };

export const sesEvent = (eventType: string, id: string, messageId = "m1") => ({
  source: "aws.ses",
  detail: {
    eventType,
    mail: { messageId, tags: { "record-id": [id] } },
    bounce: { bounceType: "Permanent" },
  },
});

export const queueEvent = (...events: readonly unknown[]) => ({
  Records: events.map((event, index) => ({
    eventSource: "aws:sqs",
    messageId: `message-${index}`,
    body: JSON.stringify(event),
  })),
});
