import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { HostedFunction, InvocationOutcome } from "#infra/local/aws/function-host.ts";

type GatewayRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Only headers that the edge forwarded, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the body was larger than API Gateway allows. */
  readonly body: Buffer | undefined;
  readonly sourceIp: string;
};

type GatewayResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** API Gateway HTTP API quotas: payload 10 MB, request line and headers together 10,240 bytes. */
export const gatewayBodyBytesMax = 10 * 1024 * 1024;
const headerBytesMax = 10_240;

const gatewayResponse = (statusCode: number, message: string): GatewayResponse => ({
  statusCode,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ message }),
});

const functionResponseSchema = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(""),
});

/** Bodies of these types reach a function as text, all others in base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml))/;

const makeEvent = (request: GatewayRequest, routeKey: string, body: Buffer) => {
  const binary = !textTypes.test(request.headers["content-type"] ?? "");
  return {
    version: "2.0",
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    headers: request.headers,
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: "local",
      domainPrefix: "local",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceIp,
        userAgent: "Amazon CloudFront",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
    ...(body.byteLength === 0 ? {} : { body: body.toString(binary ? "base64" : "utf8") }),
    isBase64Encoded: binary && body.byteLength > 0,
  };
};

const readOutcome = (outcome: InvocationOutcome): GatewayResponse => {
  switch (outcome.type) {
    case "answered": {
      const response = functionResponseSchema.safeParse(outcome.result);
      return response.success ? response.data : gatewayResponse(500, "Internal Server Error");
    }
    case "failed":
      return gatewayResponse(500, "Internal Server Error");
    case "timed out":
      return gatewayResponse(503, "Service Unavailable");
  }
};

/** A token bucket, like the stage's throttle. */
export const makeThrottle = (
  { ratePerSecond, burst }: { ratePerSecond: number; burst: number },
  clock = Date.now,
) => {
  let tokens = burst;
  let refilledAt = clock();
  return (): boolean => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - refilledAt) / 1000) * ratePerSecond);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/** An HTTP API: `ANY <path>` for each route, everything else to `$default`. */
export const makeApiGateway = (
  routes: ReadonlyMap<string, HostedFunction>,
  unknownPath: HostedFunction,
  takeToken: () => boolean,
) => {
  return async (request: GatewayRequest): Promise<GatewayResponse> => {
    const headerBytes = Object.entries(request.headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      0,
    );
    if (headerBytes + request.path.length + request.query.length > headerBytesMax) {
      return gatewayResponse(431, "Request Header Fields Too Large");
    }
    if (!takeToken()) return gatewayResponse(429, "Too Many Requests");
    if (request.body === undefined) return gatewayResponse(413, "Request Entity Too Large");
    const route = routes.get(request.path);
    const event = makeEvent(request, route === undefined ? "$default" : `ANY ${request.path}`, request.body);
    return readOutcome(await (route ?? unknownPath).invoke(event));
  };
};

export type ApiGateway = ReturnType<typeof makeApiGateway>;
