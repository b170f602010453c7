import { readFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";

/** Requests below this address, without a slash at its end, go to the local one. */
export type Route = { readonly from: string; readonly to: string };

const cloudfrontHost = /^[a-z0-9]+\.cloudfront\.net$/;

/** Headers of a request with the country and the address that CloudFront would see. */
export const viewerHeaders = { country: "x-test-viewer-country", address: "x-test-viewer-address" } as const;

const listen = async (
  server: { listen: (port: number, host: string, done: () => void) => unknown },
  port: number,
) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

/**
 * An HTTP proxy for every process of a run (HTTPS_PROXY): it routes CloudFront's hosts to the emulator and providers'
 * hosts to their simulators, and refuses all others. `folder` contains the certificate for these hosts.
 */
export const startViewerProxy = async (port: number, emulatorPort: number, folder: string) => {
  let routes: readonly Route[] = [];
  const failures = new Map<string, number>();

  const findTarget = (protocol: string, host: string, path: string, headers: IncomingMessage["headers"]) => {
    if (cloudfrontHost.test(host)) {
      const {
        [viewerHeaders.country]: country = "US",
        [viewerHeaders.address]: address,
        ...others
      } = headers;
      const viewer = {
        "cloudfront-viewer-country": country,
        "cloudfront-viewer-address": address ?? "203.0.113.7:443",
      };
      return {
        address: new URL(`http://127.0.0.1:${emulatorPort}${path}`),
        headers: { ...others, ...viewer, host, "x-forwarded-proto": protocol },
      };
    }
    const requests = `${protocol}://${host}${path}`;
    const route = routes.find(({ from }) => requests.startsWith(`${from}/`));
    return (
      route && {
        address: new URL(route.to + requests.slice(route.from.length)),
        headers: { ...headers, host: undefined },
      }
    );
  };

  const serve = (protocol: string) => (incoming: IncomingMessage, response: ServerResponse) => {
    // A client without a tunnel sends the whole address.
    const { hostname: host } = new URL(`${protocol}://${incoming.headers.host}`);
    const path = (incoming.url ?? "/").replace(/^https?:\/\/[^/]+/, "");
    const target = findTarget(protocol, host, path, incoming.headers);
    if (target === undefined) {
      response.writeHead(502).end(`${host} is not part of this check`);
      return;
    }
    const { hostname, port: targetPort } = target.address;
    const { pathname, search } = target.address;
    const onward = request(
      // The path as the client sent it: a URL would normalize it.
      {
        hostname,
        port: targetPort,
        method: incoming.method,
        path: cloudfrontHost.test(host) ? path : pathname + search,
        headers: Object.fromEntries(
          Object.entries(target.headers).filter(([, value]) => value !== undefined),
        ),
      },
      (result) => {
        const { statusCode = 502 } = result;
        if (statusCode >= 500) failures.set(host, (failures.get(host) ?? 0) + 1);
        response.writeHead(statusCode, result.headers);
        result.pipe(response);
      },
    );
    onward.on("error", (error) =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(error.message),
    );
    incoming.pipe(onward);
  };

  const tls = createTlsServer(
    { key: readFileSync(join(folder, "key.pem")), cert: readFileSync(join(folder, "cert.pem")) },
    serve("https"),
  );
  const proxy = createServer(serve("http"));
  proxy.on("connect", ({ url = "" }: IncomingMessage, socket: Socket) => {
    const inner = connect(
      url.endsWith(":443") ? (tls.address() as AddressInfo).port : port,
      "127.0.0.1",
      () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(inner).pipe(socket);
      },
    );
    inner.on("error", () => socket.destroy());
    socket.on("error", () => inner.destroy());
  });
  await listen(tls, 0);
  await listen(proxy, port);
  return {
    lead: (more: readonly Route[]) => (routes = more),
    /** The number of responses of the host with status 500 or above. */
    countFailures: (host: string): number => failures.get(host) ?? 0,
    close: () => {
      for (const server of [tls, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
};
