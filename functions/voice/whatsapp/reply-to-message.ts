import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { Clock } from "#functions/platform/clock.ts";
import { decideOnNumber, type NumberDeps } from "../number/decide-on-number.ts";
import { issueCode } from "../code/issue-code.ts";
import { minuteMs } from "../number/limit-windows.ts";
import type { MessageRecord, MessageStore } from "./message-record.ts";
import type { NumberKeys } from "#functions/platform/number-keys.ts";
import { codeLastsMs } from "../number/number-state.ts";
import type { Reply, ReplyOutcome, ReplySender } from "./reply-sender.ts";
import { nextReplyState, type ReplyEvent } from "./reply-state.ts";
import { unsealReply, type SealedReply } from "./sealed-reply.ts";

export type ReplyDeps = NumberDeps & {
  readonly messages: MessageStore;
  readonly sender: ReplySender;
  readonly readKeys: () => Promise<NumberKeys>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly leaseMs: number;
};

/** `dropped`: the message gets no reply, or the reply came too late. */
type Replied =
  | { readonly type: "not due" }
  | { readonly type: "accepted"; readonly reply: Reply["type"] }
  | { readonly type: "dropped" | "refused" | "later" | "unavailable"; readonly reason: string };

const minutesLeft = (askedAtEpochMs: number, now: number): number =>
  Math.max(1, Math.floor((askedAtEpochMs + codeLastsMs - now) / minuteMs));

const chooseReply = async (
  deps: ReplyDeps,
  keys: NumberKeys,
  { id, askedAtEpochMs }: MessageRecord,
  { recipient, code, further, nonceHash }: SealedReply,
): Promise<Reply | undefined> => {
  // A person who hides their number is limited by their id instead, and never gets a code.
  const address = recipient.type === "number" ? recipient.e164 : `user:${recipient.id}`;
  const requested = {
    messageId: id,
    askedAtEpochMs,
    codeHash: keys.hashCode(address, code),
    longHash: further === undefined ? undefined : keys.hashCode(address, code + further),
    nonceHash,
  };
  const issued = await decideOnNumber(deps, keys.hash("number", address), (state, now) =>
    issueCode(state, requested, now),
  );
  switch (issued.type) {
    case "issued":
      return recipient.type === "number"
        ? { type: "code", code, further, minutes: minutesLeft(askedAtEpochMs, deps.clock()) }
        : { type: "request number" };
    case "limited":
      return issued.repliesWithRetryTime
        ? { type: "wait", minutes: Math.ceil((issued.againAtEpochMs - deps.clock()) / minuteMs) }
        : undefined;
    case "superseded":
      return undefined;
  }
};

const retryMs = [5000, 15_000, 30_000];

const nextAttemptAt = ({ askedAtEpochMs, reply }: MessageRecord, now: number): number | undefined => {
  const at = now + (retryMs[reply.attempts] ?? minuteMs);
  return at < askedAtEpochMs + codeLastsMs ? at : undefined;
};

/** The last step deletes the sealed part. After a worker that died, the same code is sent again. */
export const replyToMessage = async (deps: ReplyDeps, id: string): Promise<Replied> => {
  const leaseId = deps.newId();
  const leaseEndsAtEpochMs = deps.clock() + deps.leaseMs;
  const keys = await deps.readKeys();
  const seen = await deps.messages.find(id);
  if (seen === undefined) return { type: "not due" };
  const apply = (record: MessageRecord, event: ReplyEvent) =>
    applyEvent({ store: deps.messages, clock: deps.clock }, nextReplyState, record, event);
  const claim = await apply(seen, { type: "claim", leaseId, leaseEndsAtEpochMs });
  if (!claim.changed) return { type: "not due" };
  const claimed = claim.record;

  const finish = (outcome: string) => apply(claimed, { type: "done", leaseId, outcome });
  const drop = async (reason: string): Promise<Replied> => {
    await finish(reason);
    return { type: "dropped", reason };
  };
  if (deps.clock() >= claimed.askedAtEpochMs + codeLastsMs) return drop("too late");
  const unsealed = unsealReply(keys, id, claimed.reply.sealed ?? "");
  if (unsealed === undefined) return drop("sealed under another key");
  const reply = await chooseReply(deps, keys, claimed, unsealed);
  if (reply === undefined) return drop("no reply");

  const outcome: ReplyOutcome = await deps.sender.send(unsealed.recipient, reply);
  switch (outcome.type) {
    case "accepted":
      await finish(reply.type);
      return { type: "accepted", reply: reply.type };
    case "refused":
      await finish("refused");
      return { type: "refused", reason: outcome.code };
    case "later":
    case "unavailable": {
      const dueAtEpochMs = nextAttemptAt(claimed, deps.clock());
      if (dueAtEpochMs === undefined) await finish("too late");
      else await apply(claimed, { type: "later", leaseId, dueAtEpochMs });
      return { type: outcome.type, reason: outcome.code };
    }
  }
};
