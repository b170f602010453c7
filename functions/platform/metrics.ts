import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { nonEmpty, ownEnv } from "./env.ts";

export type EmitMetric = (name: string, value: number, unit?: "Count" | "Seconds") => void;

/** Writes one CloudWatch metric as a line of the embedded metric format, with the service as its only dimension. */
export const makeEmitMetric = (
  serviceName: string,
  namespace = ownEnv({ METRIC_NAMESPACE: nonEmpty }).METRIC_NAMESPACE,
): EmitMetric => {
  const metrics = new Metrics({ namespace, serviceName });
  return (name, value, unit = "Count") => {
    metrics.addMetric(name, unit === "Count" ? MetricUnit.Count : MetricUnit.Seconds, value);
    metrics.publishStoredMetrics();
  };
};
