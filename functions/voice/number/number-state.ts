import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { voiceRetention } from "#shared/voice/voice-retention.ts";
import { dayMs, occurrenceSchema, minuteMs, recentOccurrences, type LimitWindow } from "./limit-windows.ts";

export const codeLastsMs = 10 * minuteMs;

/** All stored data about one number. Each change drops occurrences that no window covers any more. */
export const numberStateSchema = z.object({
  /** The newest code; older ones are worthless. */
  code: z.optional(
    z.object({
      hash: z.string(),
      /** The hash of the long code: the same digits and those that follow them in the message. */
      longHash: z.optional(z.string()),
      messageId: z.string(),
      askedAtEpochMs: z.number(),
      usedBy: z.optional(occurrenceSchema),
      /** The browser that requested the code, if its message identified one, and its wrong guesses. */
      asker: z.optional(z.object({ nonceHash: z.string(), wrong: z.array(occurrenceSchema) })),
    }),
  ),
  issued: z.array(occurrenceSchema),
  told: z.optional(occurrenceSchema),
  /** Calls, and wrong guesses by other browsers than the requester's, by the id of the requested call. */
  wrong: z.array(occurrenceSchema),
  calls: z.array(occurrenceSchema),
  blocked: z.optional(z.literal(true)),
});

export type NumberState = z.infer<typeof numberStateSchema>;
type Code = NonNullable<NumberState["code"]>;
export type Requester = NonNullable<Code["asker"]>;

/** The decision, and the state that must be written for it to count; without `next` nothing needs to be written. */
export type NumberDecision<Result> = {
  readonly result: Result;
  readonly next?: NumberState;
  /** Set if the result counts even after a write conflict: the write only equalizes the response time. */
  readonly validWithoutWrite?: true;
};

export const codeWindows: readonly LimitWindow[] = [
  { max: 3, withinMs: 10 * minuteMs },
  { max: 5, withinMs: dayMs },
];

/** Five guesses within the validity of a code are five for that code. */
export const requesterWindows: readonly LimitWindow[] = [{ max: 5, withinMs: codeLastsMs }];

/** The limits on wrong codes of one number. A new code resets none of them. */
export const wrongWindows: readonly LimitWindow[] = [...requesterWindows, { max: 10, withinMs: dayMs }];

const callsRememberedMs = voiceRetention.numberDays * dayMs;

export const callWindows: readonly LimitWindow[] = [
  { max: 1, withinMs: 10 * minuteMs },
  { max: 3, withinMs: dayMs },
  { max: 10, withinMs: callsRememberedMs },
];

export const newNumberState: NumberState = { issued: [], wrong: [], calls: [] };

const pruneCode = ({ asker: requester, ...code }: Code, now: number): Code => ({
  ...code,
  ...(requester && {
    asker: { ...requester, wrong: [...recentOccurrences(requester.wrong, codeLastsMs, now)] },
  }),
});

export const pruneNumber = (state: NumberState, now: number): NumberState => ({
  ...state,
  ...(state.code && { code: pruneCode(state.code, now) }),
  issued: [...recentOccurrences(state.issued, dayMs, now)],
  wrong: [...recentOccurrences(state.wrong, dayMs, now)],
  calls: [...recentOccurrences(state.calls, callsRememberedMs, now)],
});

const blockedMs = voiceRetention.blockYears * 365 * dayMs;

/** A number's row expires a day after it was last written, or later if the number was called or is blocked. */
export const forgetNumberAt = ({ calls, blocked }: NumberState, now: number): number => {
  const calledUntil = calls.map(({ atEpochMs }) => atEpochMs + callsRememberedMs);
  return Math.ceil(Math.max(now + (blocked ? blockedMs : dayMs), ...calledUntil) / 1000);
};

const unblocked = ({ blocked: _blocked, ...state }: NumberState): NumberState => state;

/** The actions of an operator on a number; each returns whether it is blocked afterwards. Pure. */
export const blockActions = {
  show: ({ blocked = false }) => ({ result: blocked }),
  block: (state) => ({ result: true, next: { ...state, blocked: true } }),
  unblock: (state) => ({ result: false, next: unblocked(state) }),
} as const satisfies Record<string, (state: NumberState) => NumberDecision<boolean>>;

const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
};

/** Whether this is the newest code and still valid, used or not. It takes the same time if there is no code. */
export const matchesCode = (
  { code }: NumberState,
  { codeHash, isLong = false }: { readonly codeHash: string; readonly isLong?: boolean },
  now: number,
): boolean => {
  const hash = isLong ? code?.longHash : code?.hash;
  const same = isEqual(hash ?? codeHash, codeHash);
  return code !== undefined && hash !== undefined && same && now < code.askedAtEpochMs + codeLastsMs;
};

/** Finds the browser that requested the code. It takes the same time if there is no code, or one without a browser. */
export const findRequester = (
  { code }: NumberState,
  nonceHash: string | undefined,
): Requester | undefined => {
  const requester = code?.asker;
  const same = nonceHash !== undefined && isEqual(requester?.nonceHash ?? nonceHash, nonceHash);
  return same ? requester : undefined;
};

/** The requester of a new code: a browser that requests another one keeps its wrong guesses. */
export const makeRequester = (state: NumberState, nonceHash: string | undefined): Requester | undefined =>
  nonceHash === undefined ? undefined : { nonceHash, wrong: findRequester(state, nonceHash)?.wrong ?? [] };
