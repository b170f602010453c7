import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach } from "vitest";
import { keepAliveOptions } from "#infra/local/http/keep-alive.ts";
import { listen } from "./run/listen.ts";

type SeenCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};
export type Script = (call: SeenCall, response: ServerResponse) => void;

export const respondWith =
  (status: number, body: unknown): Script =>
  (_call, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** A local server that records its requests, and sends the responses of its `script`. */
export const startScriptedServer = async () => {
  const seen: SeenCall[] = [];
  const state: { script: Script } = { script: respondWith(500, "") };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "", headers } = request;
    const call = { method, url, headers, body: await text(request) };
    seen.push(call);
    state.script(call, response);
  };
  const server = createServer(keepAliveOptions, (request, response) => void respond(request, response));
  const port = await listen(server);
  return {
    seen,
    state,
    base: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Starts a new server before each test of the file that calls this. */
export const useScriptedServer = () => {
  const server = {} as Awaited<ReturnType<typeof startScriptedServer>>;
  beforeEach(async () => {
    Object.assign(server, await startScriptedServer());
  });
  afterEach(() => server.stop());
  return server;
};
