import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactEndpoint } from "./contact-endpoint.ts";
import { contactRows } from "./contact-record.ts";

const env = readEnv({ CONTACT_TABLE: nonEmpty, ORIGIN_DIGESTS: digestList }, process.env);
const deps = { log: makeLog(contactService), clock: Date.now, originDigests: env.ORIGIN_DIGESTS };
const store = makeDynamoDbRowStore(makeDynamoDb(), env.CONTACT_TABLE, contactRows);

export const handler = makeEndpointHandler(
  deps,
  sendContactMessage,
  makeContactEndpoint({ store, clock: deps.clock }),
);
