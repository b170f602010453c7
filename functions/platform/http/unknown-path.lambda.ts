import { notFound } from "#shared/contract/response-texts.ts";
import { answerRefusal } from "./http-response.ts";
import { makeHttpHandler } from "./http-endpoint.ts";
import { makeHttpBase } from "./endpoint-lambda.ts";

export const handler = makeHttpHandler(makeHttpBase("unknown-path"), "$default", () =>
  Promise.resolve(answerRefusal(404, "not-found", notFound)),
);
