import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import * as z from "zod/mini";
import { nonEmpty, ownEnv } from "./env.ts";

export type EmitMetric = (name: string, value: number, unit?: "Count" | "Seconds") => void;

/**
 * Writes one CloudWatch metric as a line of the embedded metric format, with the service as its only dimension. Each
 * metric with a value is billed, so a stage may list only those that its alarms watch.
 */
export const makeEmitMetric = (serviceName: string): EmitMetric => {
  const env = ownEnv({ METRIC_NAMESPACE: nonEmpty, EMITTED_METRICS: z.optional(nonEmpty) });
  const metrics = new Metrics({ namespace: env.METRIC_NAMESPACE, serviceName });
  const emitted = env.EMITTED_METRICS?.split(",");
  return (name, value, unit = "Count") => {
    if (emitted?.includes(name) === false) return;
    metrics.addMetric(name, unit === "Count" ? MetricUnit.Count : MetricUnit.Seconds, value);
    metrics.publishStoredMetrics();
  };
};
