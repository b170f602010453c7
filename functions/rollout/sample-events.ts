import * as z from "zod/mini";
import type { VersionSample } from "#shared/version-samples.ts";

type SampleEvent = {
  readonly event: unknown;
  /** What a healthy version answers. */
  readonly answer: z.ZodMiniType;
};

/** API Gateway's, without the header that only our edge adds: every endpoint turns it away. */
const straightToTheApi = {
  version: "2.0",
  routeKey: "$default",
  rawPath: "/",
  rawQueryString: "",
  headers: {},
  requestContext: {
    http: { method: "POST", path: "/", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "rollout" },
    requestId: "rollout",
    routeKey: "$default",
    stage: "$default",
  },
  isBase64Encoded: false,
};

const nothing = z.null();

/** No order has such an id: the slash is in none (functions/payment/order/order-id.ts). */
const impossibleOrderId = "rollout/none";

export const sampleEvents: { readonly [Name in VersionSample]: SampleEvent } = {
  request: { event: straightToTheApi, answer: z.object({ statusCode: z.literal(403) }) },
  "empty batch": { event: { Records: [] }, answer: nothing },
  "unknown order": { event: { source: "operator", action: "show", id: impossibleOrderId }, answer: nothing },
};
