import { halfReserved, shareOf, type Share } from "#functions/platform/rows/nested-shares.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";
import type { VoiceCaps } from "#shared/voice/voice-settings.ts";

/** Hashes under which a call is counted. Networks change their hash every day. */
type Caller = {
  readonly addressHash: string;
  readonly prefixHash: string;
  readonly siteHash: string;
  readonly providerHash: string;
  readonly region: string;
};

/**
 * The daily caps that one call counts against, from the narrowest to the widest. The budget is the last. "Site" is an
 * IPv6 /48 or an IPv4 /24, "provider" the /32 or /16 around it. Half of each shared cap is reserved for providers that
 * have had no call today, so one sender with many networks cannot use up the day (decision 90).
 */
export const listCaps = (
  caps: VoiceCaps,
  budgetCents: number,
  { addressHash, prefixHash, siteHash, providerHash, region }: Caller,
  { name: day, forgottenAtEpochSeconds }: UtcDay,
): readonly Share[] => {
  const cap = (name: string, max: Share["max"]): Share => ({
    id: `cap#${name}#${day}`,
    max,
    expiresAtEpochSeconds: forgottenAtEpochSeconds,
  });
  const budget = Math.floor(budgetCents / caps.worstCallCents);
  const placeable = Math.min(caps.calls, budget);
  const provider = cap(`provider#${providerHash}`, Math.max(caps.callsPerAddress, shareOf(placeable, 5)));
  const reserved = (whole: number) => halfReserved(whole, provider.id);
  return [
    cap(`address#${addressHash}`, caps.callsPerAddress),
    cap(`prefix#${prefixHash}`, caps.callsPerPrefix),
    cap(`site#${siteHash}`, Math.max(caps.callsPerAddress, shareOf(placeable, 10))),
    provider,
    cap(`country#${region}`, reserved(caps.callsPerCountry)),
    cap("calls", reserved(caps.calls)),
    cap("budget", reserved(budget)),
  ];
};
