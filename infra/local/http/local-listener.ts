import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { keepAliveOptions } from "./keep-alive.ts";
import { isConsolePath, rejectForeignRequest } from "./loopback-guard.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type LocalListener = {
  /** Requests wait until this is called: the port is taken from the first moment, but the site is not ready yet. */
  readonly serve: (handler: Handler) => void;
  readonly close: () => void;
};

/** CloudFront's limit for request line and headers together, and its timeouts. */
const serverOptions = {
  ...keepAliveOptions,
  maxHeaderSize: 20_480,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // The interval at which Node checks for late requests, 30 s by default.
  connectionsCheckingInterval: 1000,
};

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.some((code) => code === error.code);

const failLoudly = (response: ServerResponse, error: unknown): void => {
  // The client disconnected during its request, so no response is needed.
  if (hasCode(error, "ECONNRESET")) return;
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [String(error)];
  console.error(`a request failed: ${stack ?? message}`);
  if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
  response.end(`The local environment failed: ${message}\n`);
};

/** @returns undefined if the port is taken */
export const listenLocally = async (port: number): Promise<LocalListener | undefined> => {
  let serve: (handler: Handler) => void = () => undefined;
  const ready = new Promise<Handler>((resolve) => {
    serve = resolve;
  });

  const listen = async (host: string): Promise<Server> => {
    const server = createServer(serverOptions, (request, response) => {
      if (isConsolePath(request) && rejectForeignRequest(request, response)) return;
      if (request.url === "/__local/api/status") {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ pid: process.pid }));
        return;
      }
      ready
        .then((handle) => handle(request, response))
        .catch((error: unknown) => failLoudly(response, error));
    });
    server.listen(port, host);
    await once(server, "listening");
    return server;
  };

  const listenIfPossible = async (host: string): Promise<readonly Server[]> => {
    try {
      return [await listen(host)];
    } catch (error) {
      if (hasCode(error, "EADDRNOTAVAIL", "EAFNOSUPPORT")) return [];
      throw error;
    }
  };

  const servers: Server[] = [];
  try {
    servers.push(await listen("127.0.0.1"));
    // `localhost` may resolve to either address. A machine without IPv6 only has the first.
    servers.push(...(await listenIfPossible("::1")));
    return {
      serve,
      close: () => {
        for (const server of servers) {
          server.closeAllConnections();
          server.close();
        }
      },
    };
  } catch (error) {
    if (hasCode(error, "EADDRINUSE")) {
      for (const server of servers) server.close();
      return undefined;
    }
    throw error;
  }
};
