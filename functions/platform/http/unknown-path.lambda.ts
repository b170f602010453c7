import messages from "#messages/api-errors.json" with { type: "json" };
import { answerRefusal } from "./http-response.ts";
import { makeHttpHandler } from "./http-endpoint.ts";
import { makeHttpBase } from "./endpoint-lambda.ts";

export const handler = makeHttpHandler(makeHttpBase("unknown-path"), "$default", () =>
  Promise.resolve(answerRefusal(404, "not-found", messages.notFound)),
);
