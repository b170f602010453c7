import type { MeteredBase } from "#functions/platform/base.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { describeError } from "#functions/platform/log.ts";
import { runDueWork, type WorkResult } from "#functions/platform/rows/run-due-work.ts";
import { decideOnNumber } from "../number/decide-on-number.ts";
import { blockActions } from "../number/number-state.ts";
import { replyAttemptMs } from "../whatsapp/reply-sender.ts";
import { replyToMessage, type ReplyDeps } from "../whatsapp/reply-to-message.ts";
import * as z from "zod/mini";
import { readWorkerEvent, streamEventSchema, sweepEventSchema } from "#functions/platform/worker-events.ts";

const jobSchema = z.union([
  streamEventSchema,
  sweepEventSchema,
  z.pipe(
    z.object({
      source: z.literal("operator"),
      action: z.enum(["show", "block", "unblock"]),
      number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
    }),
    z.transform(({ action, number }) => ({ type: "number" as const, action, number })),
  ),
]);

type Deps = ReplyDeps & MeteredBase;

/** The maximum time of the writes around one attempt when the table is slow. */
const writingMs = 4000;

const reply = async (deps: Deps, id: string): Promise<WorkResult> => {
  const replied = await replyToMessage(deps, id);
  switch (replied.type) {
    case "not due":
      return "done";
    case "accepted":
      if (replied.reply === "code") deps.emitMetric(voiceMetrics.codesSent, 1);
      deps.log.info("reply", { outcome: replied.reply });
      return "done";
    case "dropped":
      deps.log.info("reply", { outcome: "dropped", reason: replied.reason });
      return "done";
    case "refused":
    case "later":
    case "unavailable":
      deps.emitMetric(voiceMetrics.replyFailures, 1);
      deps.log.warn("reply", { outcome: replied.type, reason: replied.reason });
      return replied.type === "unavailable" ? "trouble" : "done";
  }
};

const replyAll = (deps: Deps, ids: readonly string[], timeLeftMs: () => number) =>
  runDueWork(
    ids,
    () => timeLeftMs() > replyAttemptMs + writingMs,
    (id) => reply(deps, id),
    (error) => deps.log.error("replies to messages could not be sent", describeError(error)),
  );

const sweep = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  const waiting = await deps.messages.listDue("reply", now + deps.leaseMs);
  const oldest = Math.min(now, ...waiting.map(({ receivedAtEpochMs }) => receivedAtEpochMs));
  deps.emitMetric(voiceMetrics.oldestReplyAge, Math.round((now - oldest) / 1000), "Seconds");
  const due = waiting.filter(({ dueAtEpochMs }) => dueAtEpochMs <= now).map(({ id }) => id);
  const { count } = await replyAll(deps, due, timeLeftMs);
  deps.log.info("sweep", { count });
};

/** Rows are reliable and stream events are not: if this fails, the row stays in the index for the next sweep. */
export const makeVoiceCodes =
  (deps: Deps) =>
  async (event: unknown, timeLeftMs: () => number): Promise<{ readonly blocked: boolean } | undefined> => {
    const job = readWorkerEvent(jobSchema, event);
    switch (job.type) {
      case "stream":
        await replyAll(deps, job.ids, timeLeftMs);
        return undefined;
      case "sweep":
        await sweep(deps, timeLeftMs);
        return undefined;
      case "number": {
        const keys = await deps.readKeys();
        const numberHash = keys.hash("number", job.number);
        const blocked = await decideOnNumber(deps, numberHash, blockActions[job.action]);
        deps.log.info("number", { outcome: job.action });
        return { blocked };
      }
    }
  };
