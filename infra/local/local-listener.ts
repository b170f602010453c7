import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type LocalListener = {
  /** Until it is called, requests wait: the port is ours from the first moment, the site is not ready yet. */
  readonly serve: (handler: Handler) => void;
  readonly close: () => void;
};

/** CloudFront's limit for request line and headers together, and patience like its own. */
const serverOptions = { maxHeaderSize: 20_480, headersTimeout: 10_000, requestTimeout: 30_000 };

const failLoudly = (response: ServerResponse, error: unknown): void => {
  console.error("a request failed:", error);
  if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
  response.end("The laptop edition failed: see its output.");
};

/** @returns undefined when the port is taken. */
export const listenLocally = async (port: number): Promise<LocalListener | undefined> => {
  let serve: (handler: Handler) => void = () => undefined;
  const ready = new Promise<Handler>((resolve) => {
    serve = resolve;
  });

  const listen = async (host: string): Promise<Server> => {
    const server = createServer(serverOptions, (request, response) => {
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

  try {
    const servers = [await listen("127.0.0.1")];
    // `localhost` may mean either; a machine without IPv6 has only the first.
    servers.push(
      ...(await listen("::1").then(
        (server) => [server],
        () => [],
      )),
    );
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
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return undefined;
    throw error;
  }
};
