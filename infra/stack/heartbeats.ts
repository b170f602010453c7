import { namesOf } from "#infra/stack/names-of.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { capabilities } from "./capabilities.ts";
import { minutesOf } from "./capability.ts";

/**
 * Metrics that are emitted without any visitor and that an alarm expects, with the minutes after which each is visible.
 */
export const heartbeatsOf = (stage: Stage) =>
  namesOf(capabilities).flatMap((capability) => {
    const { alarms = {}, service = capability } = capabilities[capability];
    return Object.values(alarms).flatMap(({ missingData, metric }) =>
      // CloudWatch needs up to three minutes to show a metric from a log.
      missingData === "fires" && typeof metric.of === "string"
        ? [{ service, of: metric.of, minutes: 2 * minutesOf(metric.minutes, stage) + 3 }]
        : [],
    );
  });
