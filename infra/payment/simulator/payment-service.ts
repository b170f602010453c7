import { storedIn, type LocalService } from "#infra/local/local-service.ts";
import { localNames } from "#infra/local/local-names.ts";
import { receivePaymentWebhook } from "#shared/contract/api.ts";
import { isEnabled } from "#shared/features.ts";
import { checkoutPaths } from "./checkout-paths.ts";
import { makeOrderActions, readOwnOrders } from "./console-orders.ts";
import { localPaymentSecrets } from "./local-payment.ts";
import { startPaymentSimulator } from "./payment-simulator.ts";

export const paymentService: LocalService = {
  parameters: localPaymentSecrets,
  files: new Map([
    [checkoutPaths.page, new URL("./pay-page.html", import.meta.url)],
    [checkoutPaths.script, new URL("./checkout.js", import.meta.url)],
  ]),
  // A sweep in the cloud polls every few seconds for most of a minute. Here each round is a separate sweep.
  sweptOften: "sweepPayments",
  start: async (props) => {
    const payment = await startPaymentSimulator({
      ...storedIn(props, "payment-orders.jsonl"),
      siteOrigin: props.siteUrl,
      notify: props.notify(receivePaymentWebhook.path),
    });
    return {
      bases: { paymentOauth: payment.baseUrl, paymentGateway: payment.baseUrl },
      actions: ({ fleet, listIds }) =>
        makeOrderActions({
          payment,
          readOrders: () =>
            readOwnOrders({
              listIds: async () => (isEnabled("payment") ? listIds(localNames.tables.payment) : []),
              invoke: (event) => fleet.sweepPayments.invoke(event),
            }),
        }),
      close: payment.close,
    };
  },
};
