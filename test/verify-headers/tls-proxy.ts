import { createServer, request, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { behaviors } from "#infra/stack/edge/behaviors.ts";
import { listen } from "#test/support/run/listen.ts";
import type { LocalCertificate } from "./local-certificate.ts";

export type TlsProxy = { readonly httpPort: number; readonly httpsPort: number; readonly close: () => void };

const apiPrefixes = behaviors
  .filter(({ origin }) => origin === "api")
  .map(({ pathPattern }) => pathPattern.slice(0, -1));

/**
 * Adds CloudFront's TLS behavior, which the local environment lacks: pages over HTTP redirect to HTTPS, and the API
 * refuses HTTP.
 */
export const startTlsProxy = async (
  localPort: number,
  { key, cert }: LocalCertificate,
): Promise<TlsProxy> => {
  const pass: RequestListener = (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ port: localPort, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const tls = createTlsServer({ key, cert }, pass);
  const httpsPort = await listen(tls, "localhost");
  const plain = createServer(({ url = "/" }, outgoing) => {
    if (apiPrefixes.some((prefix) => url.startsWith(prefix))) return outgoing.destroy();
    return outgoing.writeHead(301, { location: `https://localhost:${httpsPort}${url}` }).end();
  });
  const httpPort = await listen(plain, "localhost");
  return {
    httpPort,
    httpsPort,
    close: () => {
      for (const server of [plain, tls]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
