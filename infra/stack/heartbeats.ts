import { namesOf } from "#infra/stack/names-of.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { capabilities } from "./capabilities.ts";
import { minutesOf } from "./capability.ts";

/** What is emitted without any visitor, which an alarm expects; in minutes, how long it takes to be seen. */
export const heartbeatsOf = (stage: Stage) =>
  namesOf(capabilities).flatMap((capability) => {
    const { alarms = {}, service = capability } = capabilities[capability];
    return Object.values(alarms).flatMap(({ missingData, metric }) =>
      // CloudWatch needs up to three minutes to show what a log holds.
      missingData === "fires" && typeof metric.of === "string"
        ? [{ service, of: metric.of, minutes: 2 * minutesOf(metric.minutes, stage) + 3 }]
        : [],
    );
  });
