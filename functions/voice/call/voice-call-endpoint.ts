import type { startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import type { VoiceCaps } from "#shared/voice/voice-settings.ts";
import type { VoiceSwitch } from "#shared/voice/voice-switch.ts";
import type { EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { listCaps } from "./call-caps.ts";
import { isLongCode } from "#shared/voice/code-digits.ts";
import { enterCode } from "../code/enter-code.ts";
import type { NumberKeys } from "#functions/platform/number-keys.ts";
import { validateCallableNumber } from "../number/callable-number.ts";
import { startCall, type StartDeps } from "./start-call.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import { readAddressGroup, readNetworks } from "#functions/platform/http/viewer-address.ts";
import { outcomeResponse, refuse, refuseCode, type StartResponse } from "./voice-call-refusals.ts";

type Deps = StartDeps & {
  readonly caps: VoiceCaps;
  readonly callRegions: readonly string[];
  readonly readSwitch: () => Promise<VoiceSwitch>;
  readonly readKeys: () => Promise<NumberKeys>;
  readonly newCallId: () => string;
};

/** The latest start of the provider's request: its 8 s and the writes after it must fit into the function's 20 s. */
const dialWithinMs = 5000;

/** The last four digits distinguish the numbers of a block, which is often sold to one owner. */
const prefixOf = (e164: string): string => e164.slice(0, -4);

/**
 * Places one demo call to a number whose owner received a code. A wrong code does not count against any cap of calls. A
 * right one is used before anything is reserved, and both are released if the call was certainly not placed.
 * @throws if the table or a parameter is out of reach: nothing was placed
 */
export const makeVoiceCallEndpoint =
  (deps: Deps) =>
  async ({ input, header }: EndpointRequest<typeof startVoiceCall>): Promise<StartResponse> => {
    const now = deps.clock();
    const number = validateCallableNumber(input.countryCode, input.mobile, deps.callRegions);
    if (number.type === "invalid") return refuse("invalid-number");
    if (number.type === "not callable") return refuse("number-not-callable");

    const { calls, budgetCents } = await deps.readSwitch();
    if (calls === "off") return refuse("demo-off");

    const keys = await deps.readKeys();
    const day = readUtcDay(now);
    const callId = deps.newCallId();
    const numberHash = keys.hash("number", number.e164);
    const viewerAddress = header("cloudfront-viewer-address") ?? "";
    const addressHash = keys.hash("address", readAddressGroup(viewerAddress));
    const networks = readNetworks(viewerAddress);
    const nonce = header("x-code-nonce");
    const code = input.verificationCode;
    const verdict = await enterCode(deps, {
      callId,
      numberHash,
      codeHash: keys.hashCode(number.e164, code),
      isLong: isLongCode(code),
      nonceHash: nonce === undefined ? undefined : keys.hash("nonce", nonce),
      addressHash,
      day,
    });
    if (verdict.type === "wrong") deps.emitMetric(voiceMetrics.wrongCodes, 1);
    if (verdict.type !== "used") return refuseCode(verdict, day, now);
    const outcome = await startCall(deps, {
      request: { callId, to: number.e164, serviceType: input.serviceType },
      numberHash,
      consent: header("x-call-consent") === consentVersion ? consentVersion : undefined,
      caps: listCaps(
        deps.caps,
        budgetCents,
        {
          addressHash,
          prefixHash: keys.hash("prefix", prefixOf(number.e164)),
          siteHash: keys.hashToday(day, "site", networks.site),
          providerHash: keys.hashToday(day, "provider", networks.provider),
          region: number.region,
        },
        day,
      ),
      dialBeforeEpochMs: now + dialWithinMs,
    });
    if (outcome.type === "demo limit") return refuse("demo-limit", day.secondsLeft);
    deps.emitMetric(voiceMetrics.codesEntered, 1);
    return outcomeResponse(outcome, callId);
  };
