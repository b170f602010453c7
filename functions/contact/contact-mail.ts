import { contactMetrics } from "#shared/metrics.ts";
import { applyEvent } from "#functions/platform/apply-event.ts";
import { mailAttemptMs } from "#functions/platform/mailer.ts";
import { describeError, type Log } from "#functions/platform/log.ts";
import type { EmitMetric } from "#functions/platform/metrics.ts";
import { runDueWork, type WorkResult } from "#functions/platform/run-due-work.ts";
import type { ContactRecord } from "./contact-record.ts";
import { deliverMessage, type MailDeps } from "./mail-delivery.ts";
import { readMailJob, type MailJob } from "./mail-job.ts";
import { nextMailState, postponedMails, type MailEvent } from "./mail-state.ts";

type Deps = MailDeps & { readonly log: Log; readonly emitMetric: EmitMetric };

/** What an operator is told of a parked message: nothing that the visitor wrote. */
export type ParkedMessage = { readonly ref: string; readonly receivedAt: string; readonly because: string };

/** What the writes around one attempt may take when the table is slow. */
const writingMs = 4000;

type SesJob = Extract<MailJob, { type: "ses event" }>;

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
): Promise<number> =>
  runDueWork(pieces, hasTime, work, (error) =>
    log.error("a message cannot be worked on", describeError(error)),
  );

const deliverAll = (
  deps: Deps,
  ids: readonly string[],
  timeLeftMs: () => number,
  whenPostponed: WorkResult = "done",
): Promise<number> =>
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
    const waiting = await deps.store.listDue(queue, now + twoDaysMs, postponedPerSweep);
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
  const { record, changed } = await applyEvent(deps, nextMailState, seen, event);
  return changed ? record : undefined;
};

const parkUnconfirmed = async (deps: Deps, id: string): Promise<WorkResult> => {
  const parked = await applyById(deps, id, { type: "confirmation overdue" });
  if (parked !== undefined) deps.log.warn("delivery never confirmed", { ref: parked.ref });
  return "done";
};

const sweep = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  const waiting = await deps.store.listDue("pending", now + deps.leaseMs);
  const parked = await deps.store.listDue("parked", now);
  const oldest = waiting.reduce(
    (earliest, { receivedAtEpochMs }) => Math.min(earliest, receivedAtEpochMs),
    now,
  );
  deps.emitMetric(contactMetrics.oldestPendingAge, Math.round((now - oldest) / 1000), "Seconds");
  deps.emitMetric(contactMetrics.parked, parked.length);

  const due = waiting.filter((message) => message.dueAtEpochMs <= now).map((message) => message.id);
  const count = await deliverAll(deps, due, timeLeftMs);
  await runAll(
    deps,
    await deps.store.listDue("accepted", now),
    () => timeLeftMs() > writingMs,
    ({ id }) => parkUnconfirmed(deps, id),
  );
  await deliverPostponed(deps, timeLeftMs);
  deps.log.info("sweep", { count });
};

const readSesEvent = ({ eventType, messageId, permanent }: SesJob): MailEvent => {
  switch (eventType) {
    case "Delivery":
      return { type: "delivered" };
    case "Bounce":
      return { type: "bounced", messageId, permanent };
    case "Reject":
      return { type: "rejected" };
  }
};

const takeSesEvent = async (deps: Deps, job: SesJob): Promise<void> => {
  const changed = await applyById(deps, job.id, readSesEvent(job));
  if (changed === undefined) return;
  deps.log[job.eventType === "Delivery" ? "info" : "warn"]("mail event", {
    ref: changed.ref,
    outcome: job.eventType,
    reason: changed.delivery.parkedBecause ?? "",
  });
};

const always = () => true;

const findParked = async (deps: Deps): Promise<readonly ContactRecord[]> => {
  const rows: ContactRecord[] = [];
  await runAll(deps, await deps.store.listDue("parked", deps.clock()), always, async ({ id }) => {
    const row = await deps.store.find(id);
    if (row !== undefined) rows.push(row);
    return "done";
  });
  return rows;
};

const listParked = async (deps: Deps): Promise<readonly ParkedMessage[]> =>
  (await findParked(deps)).map(({ ref, receivedAtEpochMs, delivery }) => ({
    ref,
    receivedAt: new Date(receivedAtEpochMs).toISOString(),
    because: delivery.parkedBecause ?? "",
  }));

/**
 * What an operator decides about parked messages: mail them again, or close them because support has them already.
 * @returns the references that were parked and no longer are.
 */
const decide = async (
  deps: Deps,
  decision: "resend" | "close",
  refs: readonly string[],
): Promise<readonly string[]> => {
  const named = (await findParked(deps)).filter(({ ref }) => refs.includes(ref));
  const decided: string[] = [];
  await runAll(deps, named, always, async (row) => {
    const { changed } = await applyEvent(deps, nextMailState, row, { type: decision });
    if (changed) decided.push(row.ref);
    return "done";
  });
  return decided;
};

/**
 * The mail function. The stream and the sweep deliver, SES's events close or reopen, an operator lists what is parked
 * and decides. Rows are certain, stream events are not: what fails here stays in the index for the next sweep.
 * @param timeLeftMs how long the function may still run.
 */
export const makeContactMail =
  (deps: Deps) =>
  async (
    event: unknown,
    timeLeftMs: () => number,
  ): Promise<readonly ParkedMessage[] | readonly string[] | undefined> => {
    const job = readMailJob(event);
    switch (job.type) {
      case "bell":
        await deliverAll(deps, job.ids, timeLeftMs);
        return undefined;
      case "sweep":
        await sweep(deps, timeLeftMs);
        return undefined;
      case "ses event":
        await takeSesEvent(deps, job);
        return undefined;
      case "list parked":
        return listParked(deps);
      case "decide":
        return decide(deps, job.decision, job.refs);
    }
  };
