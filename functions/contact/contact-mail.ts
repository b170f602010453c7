import { contactMetrics } from "#shared/metrics.ts";
import { mailAttemptMs } from "#functions/platform/mailer.ts";
import { describeError, type Log } from "#functions/platform/log.ts";
import type { EmitMetric } from "#functions/platform/metrics.ts";
import { isOutage } from "#functions/platform/outage.ts";
import { runDueWork, type WorkResult } from "#functions/platform/run-due-work.ts";
import type { ContactRecord } from "./contact-record.ts";
import { applyMailEvent, deliverMessage, type MailDeps } from "./mail-delivery.ts";
import { readMailJob, type MailJob } from "./mail-job.ts";
import type { MailEvent } from "./mail-state.ts";

type Deps = MailDeps & { readonly log: Log; readonly emitMetric: EmitMetric };

/** What an operator is told of a parked message: nothing that the visitor wrote. */
export type ParkedMessage = { readonly ref: string; readonly receivedAt: string; readonly because: string };

/** What the writes around one attempt may take when the table is slow. */
const writingMs = 4000;

type SesJob = Extract<MailJob, { type: "ses event" }>;

const deliver = async (deps: Deps, id: string): Promise<WorkResult> => {
  const outcome = await deliverMessage(deps, id);
  if (outcome.type === "not due") return "done";
  const { type, ref, reason } = outcome;
  deps.log[type === "accepted" ? "info" : "warn"]("mail", { ref, outcome: type, reason });
  return type === "unavailable" || type === "unknown" ? "trouble" : "done";
};

/** A row that trips over a bug of ours may not hold up the others; the alarm on the oldest message tells of it. */
const passOverBugs = async <Result>(deps: Deps, work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error("a message cannot be worked on", describeError(error));
    return undefined;
  }
};

const deliverAll = (deps: Deps, ids: readonly string[], timeLeftMs: () => number): Promise<number> =>
  runDueWork(
    ids,
    () => timeLeftMs() > mailAttemptMs + writingMs,
    async (id) => (await passOverBugs(deps, () => deliver(deps, id))) ?? "done",
  );

const parkUnconfirmed = async (deps: Deps, id: string): Promise<WorkResult> => {
  const parked = await applyMailEvent(deps, id, { type: "confirmation overdue" });
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
  await runDueWork(
    await deps.store.listDue("accepted", now),
    () => timeLeftMs() > writingMs,
    async ({ id }) => (await passOverBugs(deps, () => parkUnconfirmed(deps, id))) ?? "done",
  );
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
  const changed = await applyMailEvent(deps, job.id, readSesEvent(job));
  if (changed === undefined) return;
  deps.log[job.eventType === "Delivery" ? "info" : "warn"]("mail event", {
    ref: changed.ref,
    outcome: job.eventType,
    reason: changed.delivery.parkedBecause ?? "",
  });
};

const findParked = async (deps: Deps): Promise<readonly ContactRecord[]> => {
  const rows = [];
  for (const { id } of await deps.store.listDue("parked", deps.clock())) {
    const row = await passOverBugs(deps, () => deps.store.find(id));
    if (row !== undefined) rows.push(row);
  }
  return rows;
};

const listParked = async (deps: Deps): Promise<readonly ParkedMessage[]> =>
  (await findParked(deps)).map(({ ref, receivedAtEpochMs, delivery }) => ({
    ref,
    receivedAt: new Date(receivedAtEpochMs).toISOString(),
    because: delivery.parkedBecause ?? "",
  }));

/**
 * What an operator decides of parked messages: mail them again, or close them, since support has them already.
 * @returns the references that were parked and are so no more.
 */
const decide = async (
  deps: Deps,
  decision: "resend" | "close",
  refs: readonly string[],
): Promise<readonly string[]> => {
  const decided = [];
  for (const row of await findParked(deps)) {
    if (!refs.includes(row.ref)) continue;
    if ((await applyMailEvent(deps, row.id, { type: decision }, row)) !== undefined) decided.push(row.ref);
  }
  return decided;
};

/**
 * The mail function: the stream's bell and the sweep deliver, SES's events close or reopen, an operator lists what is
 * parked and decides. Rows are certain, bells are not: what fails here stays in the index for the next sweep.
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
