import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import type { VoiceCaps } from "#shared/voice/voice-settings.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";

/** A limit of calls in one day. Each call counts once by its id, even if it is written again. */
export type CallCap = { readonly id: string; readonly max: number };

type Caller = {
  readonly addressHash: string;
  readonly prefixHash: string;
  readonly region: string;
};

/** The daily caps that one call counts against, from the narrowest to the widest. The budget is the last. */
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

export const releaseCaps = async (
  sets: MemberSets,
  caps: readonly CallCap[],
  callId: string,
): Promise<void> => {
  await Promise.all(caps.map(({ id }) => sets.release(id, callId)));
};

/** Places that were reserved before a full cap stay reserved. `count` is of the last cap. */
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
