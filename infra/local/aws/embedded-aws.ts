import { mkdirSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";
import { tableSpecs } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { makeAwsEndpoint, type AwsCall, type AwsEndpointProps } from "./aws-endpoint.ts";
import { openDynamoDbEngine } from "./dynamodb-engine.ts";
import type { Faults } from "#infra/local/faults.ts";
import { localParameters } from "#infra/local/local-services.ts";
import { openMailbox } from "./mailbox.ts";
import { localNames } from "#infra/local/local-names.ts";
import { makeSesSimulator } from "./ses-simulator.ts";
import { makeSsmSimulator } from "./ssm-simulator.ts";
import { makeSuppressionList } from "./suppression-list.ts";
import { makeTableDefinition } from "./tables.ts";

type EmbeddedAwsProps = Pick<AwsEndpointProps, "onWrite" | "onMailEvent" | "invoke"> & {
  readonly dataDir: string;
  readonly openDynamoDb?: typeof openDynamoDbEngine | undefined;
  readonly faults: Faults;
  /** The parameters in SSM, except those that the stack publishes. */
  readonly parameters?: ReadonlyMap<string, string>;
};

const scannedSchema = z.object({ Items: z.array(z.object({ id: z.object({ S: z.string() }) })) });

/** DynamoDB, SES, SSM and Lambda on one loopback port. Rows and mails are stored in the data folder. */
export const startEmbeddedAws = async (props: EmbeddedAwsProps) => {
  const { dataDir, faults, onWrite, onMailEvent, invoke } = props;
  mkdirSync(dataDir, { recursive: true });
  const dynamoDb = await (props.openDynamoDb ?? openDynamoDbEngine)(dataDir, [
    ...namesOf(tableSpecs).map((name) => makeTableDefinition(localNames.tables[name], tableSpecs[name])),
    makeTableDefinition(localNames.tombstoneTable),
  ]);

  const mailbox = openMailbox(join(dataDir, "mailbox.jsonl"));
  const parameters = new Map([...localNames.parameters, ...localParameters, ...(props.parameters ?? [])]);
  const calls = new Map<string, AwsCall>();
  const suppressionList = makeSuppressionList();
  const front = makeAwsEndpoint({
    dynamoDb,
    ses: makeSesSimulator(
      {
        verifiedDomain: localNames.mailDomain,
        configurationSets: {
          [localNames.mailConfigurationSet]: "with events",
          [localNames.visitorMailConfigurationSet]: "without events",
        },
      },
      mailbox,
      faults,
      suppressionList,
    ),
    suppressionList,
    ssm: makeSsmSimulator(parameters, faults),
    invoke,
    faults,
    onWrite,
    onMailEvent,
    onCall: (call) => calls.set(Object.values(call).join(" "), call),
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const address = front.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  return {
    endpoint: `http://127.0.0.1:${port}`,
    mailbox,
    /** The parameters in SSM. The functions see a change at their next read. */
    parameters,
    calls,
    /** The keys of all rows of a table, for the console. Functions cannot scan. */
    listIds: async (table: string) => {
      const { body } = await dynamoDb.perform("Scan", { TableName: table, ProjectionExpression: "id" });
      return scannedSchema.parse(body).Items.map(({ id }) => id.S);
    },
    close: async () => {
      front.closeAllConnections();
      front.close();
      await dynamoDb.close();
      mailbox.close();
    },
  };
};
