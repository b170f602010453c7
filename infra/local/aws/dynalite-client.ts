import { request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { duplexPair } from "node:stream";
import dynalite from "dynalite";

export type EngineResponse = { readonly statusCode: number; readonly body: unknown };

/** dynalite checks that a request is signed, but not the signature. */
const headers = {
  "content-type": "application/x-amz-json-1.0",
  "x-amz-date": "20260101T000000Z",
  authorization: "AWS4-HMAC-SHA256 Credential=local, SignedHeaders=local, Signature=local",
  connection: "close",
};

/**
 * Starts dynalite in memory. Its server does not listen on a port, because it would accept requests of every website in
 * the user's browser: connections are pairs of streams inside this process.
 */
export const makeDynaliteClient = () => {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0 });
  return async (operation: string, body: unknown): Promise<EngineResponse> => {
    const [ours, theirs] = duplexPair();
    server.emit("connection", theirs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({
        method: "POST",
        createConnection: () => ours,
        headers: { ...headers, "x-amz-target": `DynamoDB_20120810.${operation}` },
      })
        .once("response", resolve)
        .once("error", reject)
        .end(JSON.stringify(body));
    });
    return { statusCode: response.statusCode ?? 0, body: await json(response) };
  };
};

export type DynaliteClient = ReturnType<typeof makeDynaliteClient>;
