import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import type { VoiceCaps } from "#shared/voice-settings.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";

/** A number of calls in one day; each counts once by its id, even if it is written again. */
export type CallCap = { readonly id: string; readonly max: number };

type Caller = {
  readonly addressHash: string;
  readonly prefixHash: string;
  readonly region: string;
};

/** The day's caps that one call counts against, from the narrowest to the widest; the budget is the last. */
export const listCaps = (
  caps: VoiceCaps,
  budgetCents: number,
  { addressHash, prefixHash, region }: Caller,
  { name: day }: UtcDay,
): readonly CallCap[] => [
  { id: `cap#address#${addressHash}#${day}`, max: caps.callsPerAddress },
  { id: `cap#prefix#${prefixHash}#${day}`, max: caps.callsPerPrefix },
  { id: `cap#country#${region}#${day}`, max: caps.callsPerCountry },
  { id: `cap#calls#${day}`, max: caps.calls },
  { id: `cap#budget#${day}`, max: Math.floor(budgetCents / caps.worstCallCents) },
];

/** Gives back every place that the call holds, in any of them. */
export const releaseCaps = async (
  sets: MemberSets,
  caps: readonly CallCap[],
  callId: string,
): Promise<void> => {
  await Promise.all(caps.map(({ id }) => sets.release(id, callId)));
};

/**
 * Takes a place in each cap, one after the other; places taken before a full cap stay taken.
 * @returns how many places of the last cap are taken.
 */
export const reserveCaps = async (
  sets: MemberSets,
  caps: readonly CallCap[],
  callId: string,
  day: UtcDay,
): Promise<{ readonly type: "taken"; readonly count: number } | { readonly type: "full" }> => {
  let count = 0;
  for (const { id, max } of caps) {
    const take = await sets.take(id, callId, max, day.forgottenAtEpochSeconds);
    if (take.type === "full") return take;
    count = take.count;
  }
  return { type: "taken", count };
};
