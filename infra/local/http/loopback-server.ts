import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { StorageError } from "#infra/local/storage-fault.ts";
import { keepAliveOptions } from "./keep-alive.ts";
import { rejectForeignRequest } from "./loopback-guard.ts";
import { readBody } from "./read-body.ts";

export type SimulatorRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** `hang` sends no response. `cut` closes the connection without a response. */
export type SimulatorResponse =
  | {
      readonly type: "response";
      readonly statusCode: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly type: "hang" }
  | { readonly type: "cut" };

export const jsonResponse = (
  statusCode: number,
  body: unknown,
): Extract<SimulatorResponse, { type: "response" }> => ({
  type: "response",
  statusCode,
  body: JSON.stringify(body),
});

const bodyBytesMax = 1024 * 1024;

const readRequest = async (request: IncomingMessage): Promise<SimulatorRequest> => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://simulator");
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: (await readBody(request, bodyBytesMax))?.toString() ?? "",
  };
};

/** A provider's simulator on its own loopback port. It responds with JSON. `name` appears in its error messages. */
export const startLoopbackServer = async (
  name: string,
  respond: (request: SimulatorRequest) => Promise<SimulatorResponse> | SimulatorResponse,
) => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const made = await respond(await readRequest(request));
    switch (made.type) {
      case "response":
        response.writeHead(made.statusCode, { "content-type": "application/json", ...made.headers });
        response.end(made.body);
        return;
      case "cut":
        response.destroy();
        return;
      case "hang":
        return;
    }
  };

  const server = createServer(keepAliveOptions, (request, response) => {
    if (rejectForeignRequest(request, response)) return;
    handle(request, response).catch((error: unknown) => {
      // The client disconnected during its request, so no response is needed.
      if (!request.complete) return;
      if (error instanceof StorageError) {
        response.writeHead(503).end();
        return;
      }
      console.error(`${name} failed:`, error);
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
