import { Stack } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { FilterPattern } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { suppress, lambdaDeadLetters } from "#infra/stack/suppressed-findings.ts";
import { functionSpecs, type FunctionName } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { apiLogMetrics } from "#shared/metrics.ts";
import { makeLogGroup, type LogSettings } from "../watch/log-group.ts";
import type { WorkloadFunction } from "../work/workload-function.ts";

export type SiteApiProps = {
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number };
  readonly logs: LogSettings;
  readonly metricNamespace: string;
  readonly countsTooMany: boolean;
};

/** One line per request. It has no address, path or user agent, so it identifies no visitor. */
const accessLogLine = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  method: "$context.httpMethod",
  route: "$context.routeKey",
  status: "$context.status",
  durationMs: "$context.responseLatency",
  functionDurationMs: "$context.integrationLatency",
  functionRequestId: "$context.integration.requestId",
  responseBytes: "$context.responseLength",
  gatewayError: "$context.error.responseType",
  functionError: "$context.integration.error",
};

/**
 * The HTTP API behind CloudFront. Every route leads to a function, and every function rejects a request without the
 * header that only our distribution sends, since an HTTP API has no access control of its own for this. Routes accept
 * ANY method, so that the function itself returns 405 with the common error body.
 */
export class SiteApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: SiteApiProps) {
    super(scope, id);
    const integrate = (name: FunctionName, { alias, lambda }: WorkloadFunction) => {
      suppress(lambda, {
        ids: lambdaDeadLetters,
        reason:
          "API Gateway waits for its response, and returns an error to the caller if it fails: no request is " +
          "left over.",
      });
      return new HttpLambdaIntegration(name, alias);
    };
    const endpoints = namesOf(functionSpecs).map((name) => ({
      serves: functionSpecs[name].serves,
      integrate: () => integrate(name, props.functions[name]),
    }));
    this.api = new HttpApi(this, "Api", {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      defaultIntegration: endpoints.find(({ serves }) => serves === "unknown paths")?.integrate(),
    });
    for (const { serves, integrate } of endpoints) {
      if (typeof serves === "object")
        this.api.addRoutes({ path: serves.path, methods: [HttpMethod.ANY], integration: integrate() });
    }
    const accessLog = makeLogGroup(this, "api", props.logs);
    // The throttle's own 429 responses reach no function that could count them.
    if (props.countsTooMany)
      accessLog.addMetricFilter("TooManyRequests", {
        filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
        metricNamespace: props.metricNamespace,
        metricName: apiLogMetrics.tooManyRequests,
        metricValue: "1",
      });
    new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: props.throttle.ratePerSecond, burstLimit: props.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
      },
    });
    suppress(this.api, {
      ids: ["AwsSolutions-APIG4"],
      reason:
        "The site's visitors are anonymous by specification. Each function refuses requests that bypass " +
        "CloudFront, validates the body against the contract, and is throttled per stage and per address.",
    });
  }
}
