import type { Log } from "#functions/platform/log.ts";
import type { DuePage } from "#functions/platform/rows/row-store.ts";
import { makeRef, type ContactRecord } from "./contact-record.ts";
import type { OperatorJob } from "./mail-job.ts";
import { runAll } from "./message-work.ts";

/**
 * An operator's view of a message that needs review, without any text of the visitor. Only the oldest have `because`.
 */
export type ReviewMessage = { readonly ref: string; readonly receivedAt: string; readonly because?: string };

export type ReviewPage = { readonly messages: readonly ReviewMessage[]; readonly next?: string };

export type DecidedPage = {
  readonly decided: readonly string[];
  readonly left: number;
  readonly next?: string;
};

type ReviewQueue = {
  readonly log: Log;
  readonly page: (
    limit: number,
    after: string | undefined,
  ) => Promise<DuePage<{ readonly id: string; readonly receivedAtEpochMs: number }>>;
  readonly why: (id: string) => Promise<string | undefined>;
  readonly decide: (id: string, decision: "resend" | "close") => Promise<ContactRecord | undefined>;
};

const operatorPage = 250;
const operatorAtOnce = 8;
/** A request by an operator leaves the function half of its time. */
const operatorReserveMs = 15_000;
const reasonsMax = 100;

const nextOf = ({ next }: { readonly next?: string }) => (next === undefined ? {} : { next });

const workForOperator = (
  deps: ReviewQueue,
  ids: readonly string[],
  timeLeftMs: () => number,
  work: (id: string) => Promise<unknown>,
) =>
  runAll(
    deps,
    ids,
    () => timeLeftMs() > operatorReserveMs,
    (id) => work(id).then(() => "done"),
    operatorAtOnce,
  );

/** Listed from the index alone, except for the reasons of the oldest: at most a hundred rows are read. */
const listUnderReview = async (
  queue: ReviewQueue,
  after: string | undefined,
  timeLeftMs: () => number,
): Promise<ReviewPage> => {
  const page = await queue.page(operatorPage, after);
  const reasons = new Map<string, string>();
  const explained = after === undefined ? page.waiting.slice(0, reasonsMax).map(({ id }) => id) : [];
  await workForOperator(queue, explained, timeLeftMs, async (id) => {
    reasons.set(id, (await queue.why(id)) ?? "");
  });
  const messages = page.waiting.map(({ id, receivedAtEpochMs }) => {
    const because = reasons.get(id);
    return {
      ref: makeRef(id),
      receivedAt: new Date(receivedAtEpochMs).toISOString(),
      ...(because === undefined ? {} : { because }),
    };
  });
  return { messages, ...nextOf(page) };
};

/**
 * Decides on one page of messages that need review: sends them again, or closes them because the recipient has them
 * already.
 */
const decide = async (
  queue: ReviewQueue,
  { decision, refs, after }: Extract<OperatorJob, { type: "decide" }>,
  timeLeftMs: () => number,
): Promise<DecidedPage> => {
  const page = await queue.page(operatorPage, after);
  const ids = page.waiting.map(({ id }) => id).filter((id) => refs?.includes(makeRef(id)) ?? true);
  const decided: string[] = [];
  await workForOperator(queue, ids, timeLeftMs, async (id) => {
    const changed = await queue.decide(id, decision);
    if (changed !== undefined) decided.push(changed.ref);
  });
  return { decided, left: ids.length - decided.length, ...nextOf(page) };
};

export const respondToOperator = (
  queue: ReviewQueue,
  job: OperatorJob,
  timeLeftMs: () => number,
): Promise<ReviewPage | DecidedPage> =>
  job.type === "decide" ? decide(queue, job, timeLeftMs) : listUnderReview(queue, job.after, timeLeftMs);
