import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeSiteNotifier } from "#infra/local/http/deliver-webhook.ts";

const webhook = { headers: {}, body: "{}" };

/** A site that receives requests and does not respond. */
const startSilentSite = async () => {
  const site = createServer();
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  const { port } = site.address() as AddressInfo;
  return { site, url: `http://127.0.0.1:${port}` };
};

test("[OPS-03] ends a webhook's request when its local environment closes", async () => {
  const { site, url } = await startSilentSite();
  const closing = new AbortController();
  const arrived = once(site, "request");
  const sent = makeSiteNotifier(url, closing.signal)("/webhooks/any")(webhook);
  const [request] = (await arrived) as [IncomingMessage];
  const gone = once(request.socket, "close");
  closing.abort();
  await expect(sent).rejects.toThrow();
  await gone;
});

test("[OPS-03] sends no webhook after its local environment has closed", async () => {
  const { site, url } = await startSilentSite();
  let requests = 0;
  site.on("request", () => (requests += 1));
  const closed = AbortSignal.abort();
  await expect(makeSiteNotifier(url, closed)("/webhooks/any")(webhook)).rejects.toThrow();
  expect(requests).toBe(0);
});
