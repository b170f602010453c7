import { basesOf } from "#infra/stack/capabilities.ts";
import { makeLocalResources } from "#infra/local/local-resources.ts";
import { mapTable } from "#infra/stack/names-of.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { originDigest } from "../http-event.ts";

/** The resources of functions whose calls all go to one address. By default, no server listens there. */
export const makeResources = (context = "http://127.0.0.1:9") =>
  makeLocalResources({
    otherOrigins: ["http://127.0.0.1:8787"],
    originDigests: originDigest,
    forwardTo: `${context}/forwarded`,
    bases: mapTable(basesOf(readStage("dev")), () => context),
    leaseSeconds: 15,
    lateMailEventsSeconds: 10,
    siteFolder: "bucket",
  });
