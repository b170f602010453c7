/** The browser's client, the handlers, the routes and `openapi.json` derive from this: it exports rows and nothing else. */
import * as z from "zod/mini";
import { contactReceiptSchema, contactRequestSchema, contactTrapField } from "../contact/contact-contract.ts";
import { endpoint, type Rate } from "./endpoint.ts";
import {
  createdPaymentSchema,
  createPaymentSchema,
  paymentReceiptQuerySchema,
  paymentReceiptSchema,
  paymentWebhookReceiptSchema,
  paymentWebhookSchema,
  paymentStatusQuerySchema,
  paymentStatusSchema,
} from "../payment/payment-contract.ts";
import { viewerLocationSchema } from "./viewer-location.ts";
import {
  startedVoiceCallSchema,
  voiceCallQuerySchema,
  voiceCallSchema,
  voiceCallStatusSchema,
  voiceWebhookReceiptSchema,
  voiceWebhookSchema,
  whatsappWebhookSchema,
} from "../voice/voice-contract.ts";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";

/**
 * High, because a provider sends the webhooks of all visitors from a few addresses, and after an outage those of hours
 * at once.
 */
const webhookRate: Rate = { requests: 20_000, windowSeconds: 600 };

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  handledBy: "function",
  ratePerAddress: { requests: 15, windowSeconds: 300 },
  maxBodyBytes: 16 * 1024,
  requestHeaders: [
    "content-type",
    "idempotency-key",
    "x-form-signals",
    "x-campaign",
    "x-test-signature",
    "origin",
    "referer",
    "sec-fetch-site",
    "cloudfront-viewer-address",
    "cloudfront-viewer-country",
  ],
  takesForm: { extraFields: [contactTrapField] },
  refusals: { "invalid-idempotency-key": 400, "idempotency-key-reused": 409 },
  request: contactRequestSchema,
  response: contactReceiptSchema,
});

export const createPayment = endpoint({
  feature: "payment",
  method: "POST",
  path: "/api/phonepe/create-payment",
  handledBy: "function",
  ratePerAddress: { requests: 30, windowSeconds: 300 },
  maxBodyBytes: 16 * 1024,
  requestHeaders: ["content-type"],
  refusals: {
    /** Already paid with this amount: request its status, and show success. */
    "order-paid": 409,
    "amount-differs": 409,
    "order-under-review": 409,
    /** The payer got a refund. Another order must replace this one. */
    "order-refunded": 409,
    /** Retrying later does not help. The payer needs another order. */
    "too-many-attempts": 409,
    "invalid-payment-link": 403,
    "payment-link-expired": 403,
    /** An operator has withdrawn the order. */
    "payment-link-revoked": 403,
    /** Another request is opening the checkout of this order, or has just polled the provider: retry. */
    "still-creating": 409,
    /** The provider has no result of a checkout that is over: request the order's status, and pay nothing else. */
    "payment-undecided": 409,
    /** The provider's credentials are not set yet. */
    "payments-off": 423,
    /** The provider rejected our request, or could not be reached. The visitor has no open checkout. */
    "payment-provider-refused": 502,
    "payment-provider-unavailable": 503,
    "too-many-requests": 429,
  },
  request: createPaymentSchema,
  response: createdPaymentSchema,
});

export const readPaymentStatus = endpoint({
  feature: "payment",
  method: "POST",
  path: "/widgets/phonepe-payment-status",
  handledBy: "function",
  /** A waiting page polls 30 times in the first five minutes (frontend/src/payment/checkout/payment-calls.ts). */
  ratePerAddress: { requests: 600, windowSeconds: 300 },
  maxBodyBytes: 16 * 1024,
  requestHeaders: ["content-type"],
  refusals: { "unknown-order": 404, "payment-provider-unavailable": 503 },
  request: paymentStatusQuerySchema,
  response: paymentStatusSchema,
});

export const readPaymentReceipt = endpoint({
  feature: "payment",
  method: "POST",
  path: "/api/payment-receipt",
  handledBy: "function",
  ratePerAddress: { requests: 60, windowSeconds: 300 },
  maxBodyBytes: 16 * 1024,
  requestHeaders: ["content-type"],
  /**
   * Returned alike for an unknown order, an unpaid order and a wrong key, so that the response does not reveal which it
   * is.
   */
  refusals: { "unknown-receipt": 404 },
  request: paymentReceiptQuerySchema,
  response: paymentReceiptSchema,
});

export const receivePaymentWebhook = endpoint({
  feature: "payment",
  method: "POST",
  path: "/webhooks/phonepe",
  handledBy: "function",
  ratePerAddress: webhookRate,
  maxBodyBytes: 256 * 1024,
  requestHeaders: ["authorization"],
  forwardsAllHeaders: true,
  refusals: { "invalid-signature": 401, "invalid-notice": 400 },
  request: paymentWebhookSchema,
  response: paymentWebhookReceiptSchema,
});

export const startVoiceCall = endpoint({
  feature: "voice",
  method: "POST",
  path: "/api/voice-ai/call",
  handledBy: "function",
  ratePerAddress: { requests: 30, windowSeconds: 300 },
  maxBodyBytes: 16 * 1024,
  requestHeaders: ["content-type", "x-call-consent", "x-code-nonce", "cloudfront-viewer-address"],
  refusals: {
    "invalid-number": 400,
    /** A number in a country or of a kind that the demo does not call, or one that the provider rejected. */
    "number-not-callable": 422,
    /** A code that is wrong, expired, used, or for another number. The response does not reveal which. */
    "invalid-code": 403,
    "too-many-attempts": 429,
    "number-limit": 429,
    "demo-limit": 429,
    "demo-off": 423,
    "lines-busy": 429,
    "voice-provider-failed": 502,
    /** The provider may be dialing. The code is used, and we do not retry the call. */
    "call-unconfirmed": 504,
  },
  request: voiceCallSchema,
  response: startedVoiceCallSchema,
});

export const readVoiceCall = endpoint({
  feature: "voice",
  method: "POST",
  path: "/api/voice-ai/call-status",
  handledBy: "function",
  /** A page that watches a call polls every two seconds (frontend/src/voice/watch-call.ts). */
  ratePerAddress: { requests: 600, windowSeconds: 300 },
  maxBodyBytes: 16 * 1024,
  requestHeaders: ["content-type"],
  refusals: { "unknown-call": 404 },
  request: voiceCallQuerySchema,
  response: voiceCallStatusSchema,
});

export const receiveWhatsappWebhook = endpoint({
  feature: "voice",
  method: "POST",
  path: "/webhooks/whatsapp",
  handledBy: "function",
  ratePerAddress: webhookRate,
  maxBodyBytes: 3 * 1024 * 1024,
  requestHeaders: ["x-hub-signature-256"],
  forwardsAllHeaders: true,
  verifiesAddress: true,
  refusals: { "invalid-signature": 401, "invalid-notice": 400 },
  request: whatsappWebhookSchema,
  response: voiceWebhookReceiptSchema,
});

export const receiveVoiceWebhook = endpoint({
  feature: "voice",
  method: "POST",
  path: "/webhooks/voice",
  handledBy: "function",
  ratePerAddress: webhookRate,
  maxBodyBytes: 256 * 1024,
  requestHeaders: ["x-retell-signature"],
  forwardsAllHeaders: true,
  refusals: { "invalid-signature": 401, "invalid-notice": 400 },
  request: voiceWebhookSchema,
  response: voiceWebhookReceiptSchema,
});

export const readViewerLocation = endpoint({
  method: "GET",
  path: viewerLocationPath,
  handledBy: "edge",
  maxBodyBytes: 0,
  requestHeaders: ["cloudfront-viewer-country"],
  refusals: {},
  request: z.undefined(),
  response: viewerLocationSchema,
});
