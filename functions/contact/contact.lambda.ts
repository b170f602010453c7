import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactEndpoint } from "./contact-endpoint.ts";
import { makeDynamoDbContactStore } from "./dynamodb-contact-store.ts";

const env = readEnv({ CONTACT_TABLE: nonEmpty, ORIGIN_DIGESTS: digestList }, process.env);
const deps = { log: makeLog(contactService), clock: Date.now, originDigests: env.ORIGIN_DIGESTS };
const store = makeDynamoDbContactStore(makeDynamoDb(), env.CONTACT_TABLE);

export const handler = makeEndpointHandler(
  deps,
  sendContactMessage,
  makeContactEndpoint({ store, clock: deps.clock }),
);
