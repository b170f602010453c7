import { contactMetrics } from "#shared/metrics.ts";
import { mailAttemptMs } from "#functions/mail/mailer.ts";
import { describeError, type Log } from "#functions/platform/log.ts";
import type { EmitMetric } from "#functions/platform/metrics.ts";
import { runDueWork, type WorkResult } from "#functions/platform/run-due-work.ts";
import { walkDue } from "#functions/platform/row-store.ts";
import { makeRef, type ContactRecord } from "./contact-record.ts";
import { acknowledgeMessage, applyToMessage, deliverMessage, type MailDeps } from "./mail-delivery.ts";
import { readMailJob, readToldOfMail, type MailJob, type ToldOfMail } from "./mail-job.ts";
import { postponedMails, type MailEvent } from "#functions/mail/mail-state.ts";

type Deps = MailDeps & { readonly log: Log; readonly emitMetric: EmitMetric };

/** What an operator is told of a parked message: nothing that the visitor wrote. `because` is read of the oldest alone. */
export type ParkedMessage = { readonly ref: string; readonly receivedAt: string; readonly because?: string };

/** An operator asks for page after page: `next` is the `after` of the next question; absent, it was the last page. */
export type ParkedPage = { readonly parked: readonly ParkedMessage[]; readonly next?: string };

/** `left`: of those that the decision is about, how many are parked as they were. */
export type DecidedPage = {
  readonly decided: readonly string[];
  readonly left: number;
  readonly next?: string;
};

/** What the writes around one attempt may take when the table is slow. */
const writingMs = 4000;

type Letter = Extract<MailJob, { type: "letters" }>["letters"][number];

/** Lambda's answer to a queue: the letters that come again. */
type UntakenLetters = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

/** Its failure keeps nobody else waiting: the sweep tries again. */
const acknowledge = async (deps: Deps, id: string): Promise<WorkResult> => {
  const { ref, ...outcome } = await acknowledgeMessage(deps, id);
  if (outcome.type !== "not due")
    deps.log[outcome.type === "accepted" ? "info" : "warn"]("acknowledgement", {
      ref,
      outcome: outcome.type,
      reason: outcome.reason,
    });
  return "done";
};

/** @param whenPostponed whether the rest of what is due can hope for better. */
const deliver = async (deps: Deps, id: string, whenPostponed: WorkResult): Promise<WorkResult> => {
  const outcome = await deliverMessage(deps, id);
  if (outcome.type === "not due") return "done";
  const { type, ref, reason } = outcome;
  deps.log[type === "accepted" || type === "postponed" ? "info" : "warn"]("mail", {
    ref,
    outcome: type,
    reason,
  });
  if (type === "postponed") return whenPostponed;
  return type === "unavailable" || type === "unknown" ? "trouble" : "done";
};

const runAll = <Piece>(
  { log }: Deps,
  pieces: readonly Piece[],
  hasTime: () => boolean,
  work: (piece: Piece) => Promise<WorkResult>,
  atOnce = 1,
): ReturnType<typeof runDueWork> =>
  runDueWork(
    pieces,
    hasTime,
    work,
    (error) => log.error("a message cannot be worked on", describeError(error)),
    atOnce,
  );

const deliverAll = (
  deps: Deps,
  ids: readonly string[],
  timeLeftMs: () => number,
  whenPostponed: WorkResult = "done",
): ReturnType<typeof runDueWork> =>
  runAll(
    deps,
    ids,
    () => timeLeftMs() > mailAttemptMs + writingMs,
    (id) => deliver(deps, id, whenPostponed),
  );

/** Each sweep takes the next so many of those that waited for another day, first what looks more honest. */
const postponedPerSweep = 100;

const twoDaysMs = 48 * 60 * 60 * 1000;

/** Once the budget has no room for one, it has none for those behind it; and none is mailed before a better one. */
const deliverPostponed = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  let count = 0;
  let betterOnesLeft = false;
  for (const queue of postponedMails) {
    const { waiting } = await deps.store.pageDue(queue, now + twoDaysMs, { limit: postponedPerSweep });
    const due = waiting.filter((message) => message.dueAtEpochMs <= now).map((message) => message.id);
    count += waiting.length;
    if (!betterOnesLeft) await deliverAll(deps, due, timeLeftMs, "trouble");
    betterOnesLeft = due.length === postponedPerSweep;
  }
  deps.emitMetric(contactMetrics.postponed, count);
};

/** @returns the row after the event, or undefined when the event means nothing for it. */
const applyById = async (deps: Deps, id: string, event: MailEvent): Promise<ContactRecord | undefined> => {
  const seen = await deps.store.find(id);
  if (seen === undefined) return undefined;
  const { record, changed } = await applyToMessage(deps, seen, event);
  return changed ? record : undefined;
};

const parkUnconfirmed = async (deps: Deps, id: string): Promise<WorkResult> => {
  const parked = await applyById(deps, id, { type: "confirmation overdue" });
  if (parked !== undefined) deps.log.warn("delivery never confirmed", { ref: parked.ref });
  return "done";
};

/** Entries of the index that are read before the first of them is mailed. */
const sweepPage = 500;

/** Mails the backlog while it reads it. What it has no time to mail is still read: the oldest of all is measured. */
const mailBacklog = async (deps: Deps, now: number, timeLeftMs: () => number): Promise<number> => {
  let oldest = now;
  let count = 0;
  let goesOn = true;
  const untilEpochMs = now + Math.max(deps.leaseMs, deps.lateEventsMs);
  for await (const waiting of walkDue(deps.store, "pending", untilEpochMs, sweepPage)) {
    for (const { receivedAtEpochMs } of waiting) oldest = Math.min(oldest, receivedAtEpochMs);
    if (!goesOn) continue;
    const due = waiting.filter((message) => message.dueAtEpochMs <= now).map((message) => message.id);
    const mailed = await deliverAll(deps, due, timeLeftMs);
    goesOn = mailed.finished;
    count += mailed.count;
  }
  deps.emitMetric(contactMetrics.oldestPendingAge, Math.round((now - oldest) / 1000), "Seconds");
  return count;
};

const sweep = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  const parked = await deps.store.listDue("parked", now);
  deps.emitMetric(contactMetrics.parked, parked.length);
  const count = await mailBacklog(deps, now, timeLeftMs);
  await runAll(
    deps,
    await deps.store.listDue("accepted", now),
    () => timeLeftMs() > writingMs,
    ({ id }) => parkUnconfirmed(deps, id),
  );
  await deliverPostponed(deps, timeLeftMs);
  await runAll(
    deps,
    await deps.store.listDue("acknowledge", now),
    () => timeLeftMs() > mailAttemptMs + writingMs,
    ({ id }) => acknowledge(deps, id),
  );
  deps.log.info("sweep", { count });
};

const readSesEvent = ({ eventType, messageId, permanent }: ToldOfMail): MailEvent => {
  switch (eventType) {
    case "Delivery":
      return { type: "delivered" };
    case "Bounce":
      return { type: "bounced", messageId, permanent };
    case "Reject":
      return { type: "rejected" };
  }
};

const takeSesEvent = async (deps: Deps, told: ToldOfMail): Promise<void> => {
  const changed = await applyById(deps, told.id, readSesEvent(told));
  if (changed === undefined) return;
  deps.log[told.eventType === "Delivery" ? "info" : "warn"]("mail event", {
    ref: changed.ref,
    outcome: told.eventType,
    reason: changed.delivery.parkedBecause ?? "",
  });
};

/** All at once: where the table is away, each takes as long as the table's patience. */
const takeLetters = async (deps: Deps, letters: readonly Letter[]): Promise<UntakenLetters> => {
  const taken = await Promise.allSettled(
    letters.map(async ({ body }) => takeSesEvent(deps, readToldOfMail(body))),
  );
  const batchItemFailures = letters.flatMap(({ messageId }, index) => {
    const outcome = taken[index];
    if (outcome?.status !== "rejected") return [];
    deps.log.warn("a mail event could not be taken, and comes again", describeError(outcome.reason));
    return [{ itemIdentifier: messageId }];
  });
  return { batchItemFailures };
};

/** What one of an operator's questions is about, and how much of it is worked on at once. */
const operatorPage = 250;
const operatorAtOnce = 8;
/** An operator's question leaves the function half of its time. */
const operatorReserveMs = 15_000;
/** So many are told with the reason, which only the row knows. */
const reasonsMax = 100;

const pageParked = (deps: Deps, after: string | undefined) =>
  deps.store.pageDue("parked", deps.clock(), { limit: operatorPage, after });

const nextOf = ({ next }: { readonly next?: string }) => (next === undefined ? {} : { next });

const workForOperator = (
  deps: Deps,
  ids: readonly string[],
  timeLeftMs: () => number,
  work: (id: string) => Promise<void>,
) =>
  runAll(
    deps,
    ids,
    () => timeLeftMs() > operatorReserveMs,
    async (id) => {
      await work(id);
      return "done";
    },
    operatorAtOnce,
  );

/** From the index alone, but for the reasons of the oldest: however many are parked, a hundred rows are read. */
const listParked = async (
  deps: Deps,
  after: string | undefined,
  timeLeftMs: () => number,
): Promise<ParkedPage> => {
  const page = await pageParked(deps, after);
  const reasons = new Map<string, string>();
  const explained = after === undefined ? page.waiting.slice(0, reasonsMax).map(({ id }) => id) : [];
  await workForOperator(deps, explained, timeLeftMs, async (id) => {
    const row = await deps.store.find(id);
    reasons.set(id, row?.delivery.parkedBecause ?? "");
  });
  const parked = page.waiting.map(({ id, receivedAtEpochMs }) => {
    const because = reasons.get(id);
    return {
      ref: makeRef(id),
      receivedAt: new Date(receivedAtEpochMs).toISOString(),
      ...(because === undefined ? {} : { because }),
    };
  });
  return { parked, ...nextOf(page) };
};

/**
 * What an operator decides about parked messages, those of one page: mail them again, or close them because support has
 * them already.
 * @param refs left out: all of them.
 * @returns the references that were parked and no longer are.
 */
const decide = async (
  deps: Deps,
  { decision, refs, after }: Extract<MailJob, { type: "decide" }>,
  timeLeftMs: () => number,
): Promise<DecidedPage> => {
  const page = await pageParked(deps, after);
  const ids = page.waiting.map(({ id }) => id).filter((id) => refs?.includes(makeRef(id)) ?? true);
  const decided: string[] = [];
  await workForOperator(deps, ids, timeLeftMs, async (id) => {
    const changed = await applyById(deps, id, { type: decision });
    if (changed !== undefined) decided.push(changed.ref);
  });
  return { decided, left: ids.length - decided.length, ...nextOf(page) };
};

/**
 * The mail function. The stream and the sweep deliver, SES's events close or reopen, an operator lists what is parked
 * and decides, a page at a time. Rows are certain, stream events are not: what fails here stays in the index for the next sweep.
 * @param timeLeftMs how long the function may still run.
 */
export const makeContactMail =
  (deps: Deps) =>
  async (
    event: unknown,
    timeLeftMs: () => number,
  ): Promise<ParkedPage | DecidedPage | UntakenLetters | undefined> => {
    const job = readMailJob(event);
    switch (job.type) {
      case "bell":
        await deliverAll(deps, job.ids, timeLeftMs);
        await runAll(
          deps,
          job.ids,
          () => timeLeftMs() > mailAttemptMs + writingMs,
          (id) => acknowledge(deps, id),
        );
        return undefined;
      case "sweep":
        await sweep(deps, timeLeftMs);
        return undefined;
      case "letters":
        return takeLetters(deps, job.letters);
      case "list parked":
        return listParked(deps, job.after, timeLeftMs);
      case "decide":
        return decide(deps, job, timeLeftMs);
    }
  };
