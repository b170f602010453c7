import { join } from "node:path";
import { makeForwardActions, makeParameterActions } from "#infra/local/console/environment-actions.ts";
import { paymentService } from "#infra/payment/simulator/payment-service.ts";
import { makeOrderActions } from "#infra/payment/simulator/console-orders.ts";
import { makeConsole } from "#infra/local/console/console.ts";
import { listenLocally } from "#infra/local/http/local-listener.ts";
import { openMailbox } from "#infra/local/aws/mailbox.ts";
import { findFreePort } from "../../support/run/free-port.ts";
import { openPaymentSimulator } from "./payment-simulator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

/** A shop's page with a policy as strict as the site's, which allows a frame of its own origin. */
const shop = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1>
<script async src="/__local/payment/checkout.js"></script></html>`;
const policy =
  "default-src 'none'; script-src 'self'; frame-src 'self'; connect-src 'self'; img-src data:; frame-ancestors 'none'";

/** The console and the payment provider behind a plain page. */
export const openPaymentSite = async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const provider = await openPaymentSimulator({ siteOrigin: origin });
  const console_ = makeConsole({
    mailbox: openMailbox(join(makeTemporaryFolder(), "mailbox.jsonl")),
    faults: provider.faults,
    viewer: { country: "IN" },
    sweep: () => Promise.resolve(),
    calls: new Map(),
    services: [paymentService],
    moreActions: [
      makeOrderActions({ payment: provider, readOrders: () => Promise.resolve([]) }),
      makeParameterActions(new Map()),
      makeForwardActions({ received: () => [] }),
    ],
  });
  const listener = await listenLocally(port);
  listener?.serve((request, response) => {
    if (console_.owns(request)) return console_.handle(request, response);
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
    response.end(shop);
    return Promise.resolve();
  });
  return {
    provider,
    port,
    origin,
    close: async () => {
      listener?.close();
      await provider.close();
    },
  };
};
