import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { createHash } from "node:crypto";
import type { HttpHandler } from "#functions/platform/http/http-endpoint.ts";
import { originHeader } from "#shared/origin-header.ts";

const originSecret = "the-value-that-only-our-edge-sends";
export const originDigest = createHash("sha256").update(originSecret).digest("hex");

export type HttpEventOptions = {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/** The event that API Gateway passes to a function for a request through our edge. */
export const makeHttpEvent = (options: HttpEventOptions = {}): APIGatewayProxyEventV2 => ({
  version: "2.0",
  routeKey: `ANY ${options.path ?? "/api/contact"}`,
  rawPath: options.path ?? "/api/contact",
  rawQueryString: options.query ?? "",
  headers: {
    "content-type": "application/json",
    [originHeader]: originSecret,
    "x-amz-cf-id": "edge-id",
    ...options.headers,
  },
  requestContext: {
    accountId: "0",
    apiId: "api",
    domainName: "api",
    domainPrefix: "api",
    http: {
      method: options.method ?? "POST",
      path: options.path ?? "/api/contact",
      protocol: "HTTP/1.1",
      sourceIp: "127.0.0.1",
      userAgent: "Amazon CloudFront",
    },
    requestId: "gateway-id",
    routeKey: "$default",
    stage: "$default",
    time: "",
    timeEpoch: 0,
  },
  ...(options.body === undefined ? {} : { body: options.body }),
  isBase64Encoded: options.isBase64Encoded ?? false,
});

export const makeContext = (remainingMs = 10_000): Context =>
  ({ functionName: "test", getRemainingTimeInMillis: () => remainingMs }) as Context;

/** Calls a function with such a request, and returns its response. */
export const callHandler = (handler: HttpHandler, options?: HttpEventOptions, remainingMs?: number) =>
  handler(makeHttpEvent(options), makeContext(remainingMs));
