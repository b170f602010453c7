import { contactMetrics } from "#shared/metrics.ts";
import { applyEvent } from "#functions/platform/apply-event.ts";
import { mailAttemptMs } from "#functions/platform/mailer.ts";
import { describeError, type Log } from "#functions/platform/log.ts";
import type { EmitMetric } from "#functions/platform/metrics.ts";
import { runDueWork, type WorkResult } from "#functions/platform/run-due-work.ts";
import type { ContactRecord } from "./contact-record.ts";
import { deliverMessage, type MailDeps } from "./mail-delivery.ts";
import { readMailJob, readToldOfMail, type MailJob, type ToldOfMail } from "./mail-job.ts";
import { nextMailState, type MailEvent } from "./mail-state.ts";

type Deps = MailDeps & { readonly log: Log; readonly emitMetric: EmitMetric };

/** What an operator is told of a parked message: nothing that the visitor wrote. */
export type ParkedMessage = { readonly ref: string; readonly receivedAt: string; readonly because: string };

/** What the writes around one attempt may take when the table is slow. */
const writingMs = 4000;

type Letter = Extract<MailJob, { type: "letters" }>["letters"][number];

/** Lambda's answer to a queue: the letters that come again. */
type UntakenLetters = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

const deliver = async (deps: Deps, id: string): Promise<WorkResult> => {
  const outcome = await deliverMessage(deps, id);
  if (outcome.type === "not due") return "done";
  const { type, ref, reason } = outcome;
  deps.log[type === "accepted" ? "info" : "warn"]("mail", { ref, outcome: type, reason });
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

const deliverAll = (deps: Deps, ids: readonly string[], timeLeftMs: () => number): Promise<number> =>
  runAll(
    deps,
    ids,
    () => timeLeftMs() > mailAttemptMs + writingMs,
    (id) => deliver(deps, id),
  );

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
  ): Promise<readonly ParkedMessage[] | readonly string[] | UntakenLetters | undefined> => {
    const job = readMailJob(event);
    switch (job.type) {
      case "bell":
        await deliverAll(deps, job.ids, timeLeftMs);
        return undefined;
      case "sweep":
        await sweep(deps, timeLeftMs);
        return undefined;
      case "letters":
        return takeLetters(deps, job.letters);
      case "list parked":
        return listParked(deps);
      case "decide":
        return decide(deps, job.decision, job.refs);
    }
  };
