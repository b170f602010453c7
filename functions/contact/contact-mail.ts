import type { MeteredBase } from "#functions/platform/base.ts";
import { contactMetrics } from "#shared/metrics.ts";
import { mailAttemptMs } from "#functions/platform/mail/mailer.ts";
import { describeError } from "#functions/platform/log.ts";
import type { runDueWork, WorkResult } from "#functions/platform/rows/run-due-work.ts";
import { readDuePages } from "#functions/platform/rows/row-store.ts";
import type { ContactRecord } from "./contact-record.ts";
import { acknowledgeMessage, applyToMessage, deliverMessage, type MailDeps } from "./mail/mail-delivery.ts";
import { readMailJob, readMailNotification, type MailJob, type MailNotification } from "./mail-job.ts";
import { runAll, sweepPage, drainBacklog, writingMs } from "./message-work.ts";
import { respondToOperator, type DecidedPage, type ReviewPage } from "./messages-under-review.ts";
import { deferredMails, type MailEvent } from "#functions/platform/mail/mail-state.ts";

type Deps = MailDeps & MeteredBase;

type QueueMessage = Extract<MailJob, { type: "queue" }>["messages"][number];

type SqsBatchResponse = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

/** A failure does not hold up the other messages: the sweep retries. */
const acknowledge = async (deps: Deps, id: string): Promise<WorkResult> => {
  const { ref, ...outcome } = await acknowledgeMessage(deps, id);
  if (outcome.type !== "not due")
    deps.log[outcome.type === "accepted" ? "info" : "warn"]("acknowledgement", {
      ref,
      outcome: outcome.type,
      reason: outcome.reason,
    });
  if (outcome.type === "dropped" || outcome.type === "parked")
    deps.emitMetric(contactMetrics.withheldVisitorMails, 1);
  return "done";
};

const deliver = async (deps: Deps, id: string, whenDeferred: WorkResult): Promise<WorkResult> => {
  const outcome = await deliverMessage(deps, id);
  if (outcome.type === "not due") return "done";
  const { type, ref, reason } = outcome;
  deps.log[type === "accepted" || type === "deferred" ? "info" : "warn"]("mail", {
    ref,
    outcome: type,
    reason,
  });
  if (type === "deferred") return whenDeferred;
  return type === "unavailable" || type === "unknown" ? "trouble" : "done";
};

const deliverAll = (
  deps: Deps,
  ids: readonly string[],
  timeLeftMs: () => number,
  whenDeferred: WorkResult = "done",
): ReturnType<typeof runDueWork> =>
  runAll(
    deps,
    ids,
    () => timeLeftMs() > mailAttemptMs + writingMs,
    (id) => deliver(deps, id, whenDeferred),
  );

const deferredPerSweep = 100;

const twoDaysMs = 48 * 60 * 60 * 1000;

/**
 * If the budget has no place for one message, it has none for the next, and no message is mailed before a more
 * trustworthy one.
 */
const deliverDeferred = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  let count = 0;
  let betterOnesLeft = false;
  for (const queue of deferredMails) {
    const { waiting } = await deps.store.pageDue(queue, now + twoDaysMs, { limit: deferredPerSweep });
    const due = waiting.filter((message) => message.dueAtEpochMs <= now).map((message) => message.id);
    count += waiting.length;
    if (!betterOnesLeft) await deliverAll(deps, due, timeLeftMs, "trouble");
    betterOnesLeft = due.length === deferredPerSweep;
  }
  deps.emitMetric(contactMetrics.deferred, count);
};

const applyById = async (deps: Deps, id: string, event: MailEvent): Promise<ContactRecord | undefined> => {
  const seen = await deps.store.find(id);
  if (seen === undefined) return undefined;
  const { record, changed } = await applyToMessage(deps, seen, event);
  return changed ? record : undefined;
};

const parkUnconfirmed = async (deps: Deps, id: string): Promise<WorkResult> => {
  const overdue = await applyById(deps, id, { type: "confirmation overdue" });
  if (overdue !== undefined) deps.log.warn("delivery never confirmed", { ref: overdue.ref });
  return "done";
};

const mailBacklog = async (deps: Deps, now: number, timeLeftMs: () => number): Promise<number> => {
  const untilEpochMs = now + Math.max(deps.leaseMs, deps.lateEventsMs);
  const { count, oldestAgeSeconds } = await drainBacklog(
    readDuePages(deps.store, "pending", untilEpochMs, sweepPage),
    now,
    (ids) => deliverAll(deps, ids, timeLeftMs),
  );
  deps.emitMetric(contactMetrics.oldestPendingAge, oldestAgeSeconds, "Seconds");
  return count;
};

const sweep = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  const underReview = await deps.store.listDue("parked", now);
  deps.emitMetric(contactMetrics.review, underReview.length);
  const count = await mailBacklog(deps, now, timeLeftMs);
  await runAll(
    deps,
    await deps.store.listDue("accepted", now),
    () => timeLeftMs() > writingMs,
    ({ id }) => parkUnconfirmed(deps, id),
  );
  await deliverDeferred(deps, timeLeftMs);
  await runAll(
    deps,
    await deps.store.listDue("acknowledge", now),
    () => timeLeftMs() > mailAttemptMs + writingMs,
    ({ id }) => acknowledge(deps, id),
  );
  deps.log.info("sweep", { count });
};

const readSesEvent = ({ eventType, messageId, permanent }: MailNotification): MailEvent => {
  switch (eventType) {
    case "Delivery":
      return { type: "delivered" };
    case "Bounce":
      return { type: "bounced", messageId, permanent };
    case "Reject":
      return { type: "rejected" };
  }
};

const applySesEvent = async (deps: Deps, notification: MailNotification): Promise<void> => {
  const changed = await applyById(deps, notification.id, readSesEvent(notification));
  if (changed === undefined) return;
  deps.log[notification.eventType === "Delivery" ? "info" : "warn"]("mail event", {
    ref: changed.ref,
    outcome: notification.eventType,
    reason: changed.delivery.parkedBecause ?? "",
  });
};

/** Runs all at once: while the table is out of reach, each item takes as long as the client's timeout. */
const handleQueueMessages = async (
  deps: Deps,
  messages: readonly QueueMessage[],
): Promise<SqsBatchResponse> => {
  const outcomes = await Promise.allSettled(
    messages.map(async ({ body }) => applySesEvent(deps, readMailNotification(body))),
  );
  const batchItemFailures = messages.flatMap(({ messageId }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== "rejected") return [];
    deps.log.warn("a mail event could not be applied and will be retried", describeError(outcome.reason));
    return [{ itemIdentifier: messageId }];
  });
  return { batchItemFailures };
};

/** Rows are reliable and stream events are not: if this fails, the row stays in the index for the next sweep. */
export const makeContactMail =
  (deps: Deps) =>
  async (
    event: unknown,
    timeLeftMs: () => number,
  ): Promise<ReviewPage | DecidedPage | SqsBatchResponse | undefined> => {
    const job = readMailJob(event);
    switch (job.type) {
      case "stream":
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
      case "queue":
        return handleQueueMessages(deps, job.messages);
      case "list under review":
      case "decide":
        return respondToOperator(
          {
            log: deps.log,
            page: (limit, after) => deps.store.pageDue("parked", deps.clock(), { limit, after }),
            why: async (id) => (await deps.store.find(id))?.delivery.parkedBecause,
            decide: (id, decision) => applyById(deps, id, { type: decision }),
          },
          job,
          timeLeftMs,
        );
    }
  };
