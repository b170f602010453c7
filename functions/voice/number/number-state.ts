import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { retention } from "#shared/retention.ts";
import { dayMs, occurrenceSchema, minuteMs, recentOccurrences, type LimitWindow } from "./limit-windows.ts";

/** How long a code is valid after the message that asked for it. */
export const codeLastsMs = 10 * minuteMs;

/** Everything that is decided about one number. The next change drops marks that no window looks back to. */
export const numberStateSchema = z.object({
  /** The newest code; older ones are worthless. */
  code: z.optional(
    z.object({
      hash: z.string(),
      /** Of the same digits and those that follow them in the message. */
      longHash: z.optional(z.string()),
      /** The row of the message that asked for it. */
      messageId: z.string(),
      askedAtEpochMs: z.number(),
      /** The call that used it. */
      usedBy: z.optional(occurrenceSchema),
      /** The browser that asked for it, where its message named one, and what it has guessed wrong. */
      asker: z.optional(z.object({ nonceHash: z.string(), wrong: z.array(occurrenceSchema) })),
    }),
  ),
  /** Codes, by the rows of their messages. */
  issued: z.array(occurrenceSchema),
  /** The message that was last told that there are too many. */
  told: z.optional(occurrenceSchema),
  /** Calls, and the wrong guesses of others than the asker, by the id of the call that was asked for. */
  wrong: z.array(occurrenceSchema),
  calls: z.array(occurrenceSchema),
  /** An operator has blocked the number: it is neither called nor sent codes. */
  blocked: z.optional(z.literal(true)),
});

export type NumberState = z.infer<typeof numberStateSchema>;
type Code = NonNullable<NumberState["code"]>;
export type Asker = NonNullable<Code["asker"]>;

/** What was decided, and what must be written for it to count; without `next` nothing needs to be written. */
export type NumberDecision<Result> = {
  readonly result: Result;
  readonly next?: NumberState;
  /** It counts also where another has changed the row first: the write only takes its time. */
  readonly standsUnwritten?: true;
};

export const codeWindows: readonly LimitWindow[] = [
  { max: 3, withinMs: 10 * minuteMs },
  { max: 5, withinMs: dayMs },
];

/** Five within the life of a code are five for that code. */
export const askerWindows: readonly LimitWindow[] = [{ max: 5, withinMs: codeLastsMs }];

/** A new code resets neither limit. */
export const wrongWindows: readonly LimitWindow[] = [...askerWindows, { max: 10, withinMs: dayMs }];

const callsRememberedMs = retention.voiceNumberDays * dayMs;

export const callWindows: readonly LimitWindow[] = [
  { max: 1, withinMs: 10 * minuteMs },
  { max: 3, withinMs: dayMs },
  { max: 10, withinMs: callsRememberedMs },
];

export const newNumberState: NumberState = { issued: [], wrong: [], calls: [] };

const pruneCode = ({ asker, ...code }: Code, now: number): Code => ({
  ...code,
  ...(asker && { asker: { ...asker, wrong: [...recentOccurrences(asker.wrong, codeLastsMs, now)] } }),
});

export const pruneNumber = (state: NumberState, now: number): NumberState => ({
  ...state,
  ...(state.code && { code: pruneCode(state.code, now) }),
  issued: [...recentOccurrences(state.issued, dayMs, now)],
  wrong: [...recentOccurrences(state.wrong, dayMs, now)],
  calls: [...recentOccurrences(state.calls, callsRememberedMs, now)],
});

const blockedMs = retention.voiceBlockYears * 365 * dayMs;

/** A number that was never called is forgotten after a day, as is one that never asked for a code. */
export const forgetNumberAt = ({ calls, blocked }: NumberState, now: number): number => {
  const calledUntil = calls.map(({ atEpochMs }) => atEpochMs + callsRememberedMs);
  return Math.ceil(Math.max(now + (blocked ? blockedMs : dayMs), ...calledUntil) / 1000);
};

const unblocked = ({ blocked: _blocked, ...state }: NumberState): NumberState => state;

/** What an operator does about a number; each tells whether it is blocked then. Pure. */
export const blockActions = {
  show: ({ blocked = false }) => ({ result: blocked }),
  block: (state) => ({ result: true, next: { ...state, blocked: true } }),
  unblock: (state) => ({ result: false, next: unblocked(state) }),
} as const satisfies Record<string, (state: NumberState) => NumberDecision<boolean>>;

const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
};

/** Whether that is the newest code and still in time, used or not. Takes as long when there is no code. */
export const matchesCode = (
  { code }: NumberState,
  { codeHash, isLong = false }: { readonly codeHash: string; readonly isLong?: boolean },
  now: number,
): boolean => {
  const hash = isLong ? code?.longHash : code?.hash;
  const same = isEqual(hash ?? codeHash, codeHash);
  return code !== undefined && hash !== undefined && same && now < code.askedAtEpochMs + codeLastsMs;
};

/** Takes as long when there is no code, or one that named no browser. */
export const findAsker = ({ code }: NumberState, nonceHash: string | undefined): Asker | undefined => {
  const asker = code?.asker;
  const same = nonceHash !== undefined && isEqual(asker?.nonceHash ?? nonceHash, nonceHash);
  return same ? asker : undefined;
};

/** Of a new code: a browser that asks again keeps its wrong guesses. */
export const makeAsker = (state: NumberState, nonceHash: string | undefined): Asker | undefined =>
  nonceHash === undefined ? undefined : { nonceHash, wrong: findAsker(state, nonceHash)?.wrong ?? [] };
