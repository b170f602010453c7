import { findOpening, type Occurrence } from "../number/limit-windows.ts";
import {
  requesterWindows,
  callWindows,
  findRequester,
  matchesCode,
  pruneNumber,
  wrongWindows,
  type Requester,
  type NumberDecision,
  type NumberState,
} from "../number/number-state.ts";

export type RedeemedCode =
  | { readonly type: "used" }
  | { readonly type: "wrong" }
  /** The code is right, but was used before. The response is the same as for a wrong one. */
  | { readonly type: "used before" }
  | { readonly type: "too many wrong"; readonly againAtEpochMs: number }
  /** The address has no guesses left, and this is not the browser that requested the code. */
  | { readonly type: "too many of address" }
  /** The code is right and stays unused, since the number has reached its limit of calls. */
  | { readonly type: "number limit"; readonly againAtEpochMs: number }
  /** The code is right, but is held by a call that may never have been placed: the caller looks it up and retries. */
  | { readonly type: "held"; readonly byCallId: string };

type CodeUse = {
  /** The id of the requested call, chosen before anything is written, so that a repeated write counts once. */
  readonly callId: string;
  readonly codeHash: string;
  /** Whether it is the hash of the long code, which cannot be guessed. */
  readonly isLong?: boolean;
  readonly nonceHash?: string | undefined;
  /**
   * False if the address has no guesses left: then only the browser that requested the code may enter one of six
   * digits.
   */
  readonly addressMayTry?: boolean;
  readonly holder?: { readonly callId: string; readonly placed: boolean };
};

/** Counts against the browser that requested the code, or else against all others together. */
const addWrong = (
  { code, ...state }: NumberState,
  requester: Requester | undefined,
  mark: Occurrence,
): NumberState =>
  code === undefined || requester === undefined
    ? { ...state, code, wrong: [...state.wrong, mark] }
    : { ...state, code: { ...code, asker: { ...requester, wrong: [...requester.wrong, mark] } } };

/**
 * The time after which the function that claimed the code has ended (its timeout is in
 * infra/voice/voice-capability.ts).
 */
export const holdMs = 30_000;

/**
 * Uses the number's code for a call, or records a wrong guess. The caps of the number are part of the same decision.
 * The browser that requested the code has its own guesses, which other clients cannot use up; the long code needs none.
 * Pure.
 */
export const redeemCode = (state: NumberState, use: CodeUse, now: number): NumberDecision<RedeemedCode> => {
  const { callId, isLong = false, nonceHash, addressMayTry = true, holder } = use;
  const next = pruneNumber(state, now);
  const { code } = next;
  const requester = findRequester(next, nonceHash);
  const isRight = matchesCode(state, use, now) && state.blocked !== true;
  const isOwners = requester !== undefined || (isLong && isRight);
  if (!isOwners && !addressMayTry) return { result: { type: "too many of address" } };
  const guesses = requester?.wrong ?? next.wrong;
  if (code?.usedBy?.id === callId) return { result: { type: "used" } };
  if (guesses.some(({ id }) => id === callId)) return { result: { type: "wrong" } };
  if (isLong && !isRight) return { result: { type: "wrong" } };

  const guessAgainAt = findOpening(guesses, requester === undefined ? wrongWindows : requesterWindows, now);
  if (guessAgainAt !== undefined && !isLong) {
    return { result: { type: "too many wrong", againAtEpochMs: guessAgainAt } };
  }

  const mark = { id: callId, atEpochMs: now };
  if (code === undefined || !isRight)
    return { result: { type: "wrong" }, next: addWrong(next, requester, mark) };

  const { usedBy } = code;
  const isFree = usedBy === undefined || (holder?.callId === usedBy.id && !holder.placed);
  if (!isFree) {
    const mayBeFree = now - usedBy.atEpochMs >= holdMs && holder?.callId !== usedBy.id;
    // A visitor with the right code is not guessing, and may have been asked to retry. The state is still written: the
    // response to a used code must not be faster than to a wrong one. A write conflict is not retried here: many
    // requests with one code would delay the very call that they request.
    return mayBeFree
      ? { result: { type: "held", byCallId: usedBy.id } }
      : { result: { type: "used before" }, next, validWithoutWrite: true };
  }
  const calls = next.calls.filter(({ id }) => id !== usedBy?.id);
  const callAgainAt = findOpening(calls, callWindows, now);
  if (callAgainAt !== undefined) {
    return { result: { type: "number limit", againAtEpochMs: callAgainAt } };
  }
  return {
    result: { type: "used" },
    next: { ...next, code: { ...code, usedBy: mark }, calls: [...calls, mark] },
  };
};

/** Undoes a call that was certainly not placed: its code may be used again while it is valid. Pure. */
export const reopenCode = (state: NumberState, callId: string): NumberDecision<undefined> => {
  const { code, calls } = state;
  const remaining = calls.filter(({ id }) => id !== callId);
  if (code?.usedBy?.id === callId) {
    const { usedBy: _usedBy, ...unused } = code;
    return { result: undefined, next: { ...state, code: unused, calls: remaining } };
  }
  return remaining.length === calls.length
    ? { result: undefined }
    : { result: undefined, next: { ...state, calls: remaining } };
};
