import { findOpening, minuteMs } from "../number/limit-windows.ts";
import {
  codeWindows,
  makeRequester,
  pruneNumber,
  type NumberDecision,
  type NumberState,
} from "../number/number-state.ts";

type IssuedCode =
  | { readonly type: "issued" }
  /** The message gets no code, because a newer one has it already or the number is blocked. */
  | { readonly type: "superseded" }
  /** `repliesWithRetryTime`: the reply to this message contains the time at which to write again. */
  | { readonly type: "limited"; readonly repliesWithRetryTime: boolean; readonly againAtEpochMs: number };

const notifyEveryMs = 10 * minuteMs;

/** Makes the code of a message the newest of its number. The same message always has the same code. Pure. */
export const issueCode = (
  state: NumberState,
  requested: {
    readonly messageId: string;
    readonly askedAtEpochMs: number;
    readonly codeHash: string;
    readonly longHash?: string | undefined;
    readonly nonceHash?: string | undefined;
  },
  now: number,
): NumberDecision<IssuedCode> => {
  const { messageId, askedAtEpochMs, codeHash, longHash, nonceHash } = requested;
  if (state.blocked) return { result: { type: "superseded" } };
  if (state.code?.messageId === messageId) return { result: { type: "issued" } };
  const isOlder = state.code !== undefined && askedAtEpochMs < state.code.askedAtEpochMs;
  if (isOlder || state.issued.some(({ id }) => id === messageId)) return { result: { type: "superseded" } };

  const againAtEpochMs = findOpening(state.issued, codeWindows, now);
  if (againAtEpochMs === undefined) {
    const next = pruneNumber(state, now);
    return {
      result: { type: "issued" },
      next: {
        ...next,
        code: { hash: codeHash, longHash, messageId, askedAtEpochMs, asker: makeRequester(next, nonceHash) },
        issued: [...next.issued, { id: messageId, atEpochMs: now }],
      },
    };
  }
  const { told: notified } = state;
  if (notified?.id === messageId)
    return { result: { type: "limited", repliesWithRetryTime: true, againAtEpochMs } };
  if (notified !== undefined && now - notified.atEpochMs < notifyEveryMs) {
    return { result: { type: "limited", repliesWithRetryTime: false, againAtEpochMs } };
  }
  return {
    result: { type: "limited", repliesWithRetryTime: true, againAtEpochMs },
    next: { ...pruneNumber(state, now), told: { id: messageId, atEpochMs: now } },
  };
};
