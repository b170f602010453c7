/**
 * PhonePe's own SDK in a separate process: it has one client and one token for all calls, so each set of credentials
 * needs another process. `startPhonePeSdk` starts it and sends it messages.
 */
import { subscribe } from "node:diagnostics_channel";
import sdk from "@phonepe-pg/pg-sdk-node";
import baseUrls from "@phonepe-pg/pg-sdk-node/dist/common/constants/BaseUrl.js";

export type SdkSetup = {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientVersion: number;
};

export type SdkCall =
  | {
      readonly call: "pay";
      readonly merchantOrderId: string;
      readonly amountPaise: number;
      readonly redirectUrl: string;
    }
  | { readonly call: "status"; readonly merchantOrderId: string; readonly details: boolean }
  | {
      readonly call: "refund";
      readonly merchantRefundId: string;
      readonly originalMerchantOrderId: string;
      readonly amountPaise: number;
    }
  | { readonly call: "refund-status"; readonly merchantRefundId: string }
  | {
      readonly call: "validate";
      readonly user: string;
      readonly password: string;
      readonly authorization: string;
      readonly body: string;
    };

export type SdkResponse =
  | { readonly type: "answered"; readonly value: Record<string, unknown>; readonly hosts: readonly string[] }
  | { readonly type: "threw"; readonly name: string; readonly status: number; readonly code: string };

/** Every host to which this process has sent a request. */
const hosts = new Set<string>();
subscribe("http.client.request.start", (message) => {
  hosts.add((message as { request: { host: string } }).request.host);
});

const setup = JSON.parse(process.argv[2] ?? "") as SdkSetup;
Object.assign(baseUrls.BaseUrl.SANDBOX, { PG_HOST_URL: setup.baseUrl, OAUTH_HOST_URL: setup.baseUrl });
const publishesEvents = false;
const client = sdk.StandardCheckoutClient.getInstance(
  setup.clientId,
  setup.clientSecret,
  setup.clientVersion,
  sdk.Env.SANDBOX,
  publishesEvents,
);

const perform = async (message: SdkCall): Promise<object> => {
  switch (message.call) {
    case "pay":
      return client.pay(
        sdk.StandardCheckoutPayRequest.builder()
          .merchantOrderId(message.merchantOrderId)
          .amount(message.amountPaise)
          .redirectUrl(message.redirectUrl)
          .build(),
      );
    case "status":
      return client.getOrderStatus(message.merchantOrderId, message.details);
    case "refund":
      return client.refund(
        sdk.RefundRequest.builder()
          .merchantRefundId(message.merchantRefundId)
          .originalMerchantOrderId(message.originalMerchantOrderId)
          .amount(message.amountPaise)
          .build(),
      );
    case "refund-status":
      return client.getRefundStatus(message.merchantRefundId);
    case "validate":
      return client.validateCallback(message.user, message.password, message.authorization, message.body);
  }
};

// The SDK prints a refused token; the caller gets the error as well.
console.warn = () => undefined;

process.on("message", (message: SdkCall) => {
  perform(message).then(
    (value) => process.send?.({ type: "answered", value, hosts: [...hosts] }),
    (error: unknown) => {
      const { type, httpStatusCode, code } = error as { type: string; httpStatusCode: number; code: string };
      process.send?.({ type: "threw", name: type, status: httpStatusCode, code });
    },
  );
});
