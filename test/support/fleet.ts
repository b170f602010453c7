import { join } from "node:path";
import { dist } from "#infra/build/dist.ts";
import { openEditionClock } from "#infra/local/edition-clock.ts";
import { startFleet } from "#infra/local/aws/function-fleet.ts";
import { makeLocalVoiceSettings } from "#infra/local/voice/local-voice.ts";
import { originDigest } from "./http-event.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** The functions as built, without an edition around them: whatever they reach for is at one address. */
export const openFleet = (
  world: string,
  { originDigests = [originDigest] }: { readonly originDigests?: readonly string[] } = {},
) => {
  const folder = makeTemporaryFolder();
  const fleet = startFleet({
    built: dist,
    awsEndpoint: world,
    originDigests,
    mailLeaseSeconds: 15,
    phonepe: { oauthBase: world, pgBase: world },
    voice: makeLocalVoiceSettings(),
    voiceBases: { provider: world, whatsapp: world },
    voiceCodesLeaseSeconds: 15,
    logFile: join(folder, "functions.log"),
    clock: openEditionClock(join(folder, "clock-ahead-ms")),
  });
  return { fleet, close: () => Promise.all(Object.values(fleet).map((hosted) => hosted.close())) };
};
