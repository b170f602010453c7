import messages from "#messages/api-errors.json" with { type: "json" };
import { respondWithRefusal } from "./http-response.ts";
import { makeHttpHandler } from "./http-endpoint.ts";
import { makeHttpBase } from "./endpoint-lambda.ts";

export const handler = makeHttpHandler(makeHttpBase("unknown-path"), "$default", () =>
  Promise.resolve(respondWithRefusal(404, "not-found", messages.notFound)),
);
