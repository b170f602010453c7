import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { makeCallRecord, type CallStore } from "../call/call-record.ts";
import { decideOnNumber, type NumberDeps } from "../number/decide-on-number.ts";
import { redeemCode, type RedeemedCode } from "./redeem-code.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";

type CodeDeps = NumberDeps & { readonly calls: CallStore; readonly sets: MemberSets };

type EnteredCode = {
  readonly callId: string;
  readonly numberHash: string;
  readonly codeHash: string;
  readonly isLong: boolean;
  readonly nonceHash: string | undefined;
  readonly addressHash: string;
  readonly day: UtcDay;
};

const triesPerAddress = 20;

export type CodeVerdict = Exclude<RedeemedCode, { type: "held" }>;

/** A request only places a call whose row it created itself, so a row created here stops it for good. */
const wasPlaced = async (
  { calls, clock }: CodeDeps,
  { numberHash }: EnteredCode,
  callId: string,
): Promise<boolean> => {
  const nowEpochMs = clock();
  const fence = makeCallRecord({
    callId,
    numberHash,
    consent: undefined,
    nowEpochMs,
    call: { step: "not-placed", changedAtEpochMs: nowEpochMs },
  });
  const added = await calls.add(fence);
  return added.type === "known" && added.record.call.step !== "not-placed";
};

const useOnce = async (
  deps: CodeDeps,
  entered: EnteredCode,
  addressMayTry: boolean,
): Promise<Exclude<RedeemedCode, { type: "held" }>> => {
  const { numberHash } = entered;
  const use = { ...entered, addressMayTry };
  const first = await decideOnNumber(deps, numberHash, (state, now) => redeemCode(state, use, now));
  if (first.type !== "held") return first;
  const holder = { callId: first.byCallId, placed: await wasPlaced(deps, entered, first.byCallId) };
  const second = await decideOnNumber(deps, numberHash, (state, now) =>
    redeemCode(state, { ...use, holder }, now),
  );
  return second.type === "held" ? { type: "used before" } : second;
};

/** A right code does not count against the address's limit, and others there cannot use up the browser's guesses. */
export const enterCode = async (deps: CodeDeps, entered: EnteredCode): Promise<CodeVerdict> => {
  const { callId, addressHash, day } = entered;
  const triesId = `tries#${addressHash}#${day.name}`;
  const tries = await deps.sets.take(triesId, callId, triesPerAddress, day.forgottenAtEpochSeconds);
  const used = await useOnce(deps, entered, tries.type === "taken");
  if (used.type === "used" || used.type === "number limit") await deps.sets.release(triesId, callId);
  return used;
};
