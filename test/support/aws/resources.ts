import { makeLocalResources } from "#infra/local/local-resources.ts";
import { originDigest } from "../http-event.ts";

/** The resources of functions whose calls all go to one address, where by default nobody answers. */
export const makeResources = (
  world = "http://127.0.0.1:9",
  originDigests: readonly string[] = [originDigest],
) =>
  makeLocalResources({
    otherOrigins: ["http://127.0.0.1:8787"],
    originDigests: originDigests.join(","),
    paymentBases: { oauthBase: world, pgBase: world },
    forwardTo: `${world}/forwarded`,
    voiceBases: { provider: world, whatsapp: world },
    leaseSeconds: 15,
    lateMailEventsSeconds: 10,
    siteFolder: "bucket",
  });
