/**
 * The contract table: each export is one endpoint. The browser's client, the Lambda handlers, the API Gateway
 * routes, the laptop edition and `openapi.json` all derive from it, so this module must export rows and nothing else.
 * Read it whole with `import * as api`, or import one row: the browser then loads that row's schemas only.
 */
import * as z from "zod/mini";
import { contactMessageSchema, contactReceiptSchema } from "./contact.ts";
import { endpoint } from "./endpoint.ts";
import { viewerLocationSchema } from "./viewer-location.ts";

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  answeredBy: "function",
  maxBodyBytes: 16 * 1024,
  requestHeaders: ["content-type", "idempotency-key", "x-form-signals"],
  refusals: { "invalid-idempotency-key": 400, "idempotency-key-reused": 409 },
  request: contactMessageSchema,
  response: contactReceiptSchema,
});

export const readViewerLocation = endpoint({
  method: "GET",
  path: "/json/",
  answeredBy: "edge",
  maxBodyBytes: 0,
  requestHeaders: ["cloudfront-viewer-country"],
  refusals: {},
  request: z.undefined(),
  response: viewerLocationSchema,
});
