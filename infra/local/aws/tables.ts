import { rowAttributes, type TableSpec } from "#infra/stack/capability.ts";

const describeIndexes = (spec: TableSpec) => ({
  GlobalSecondaryIndexes: spec.map(({ indexName, workKey, dueKey, projected }) => ({
    IndexName: indexName,
    KeySchema: [
      { AttributeName: workKey, KeyType: "HASH" },
      { AttributeName: dueKey, KeyType: "RANGE" },
    ],
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...projected] },
  })),
});

/** The input of CreateTable. */
export const makeTableDefinition = (name: string, spec: TableSpec = []) => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: rowAttributes.id, AttributeType: "S" },
    ...spec.flatMap(({ workKey, dueKey }) => [
      { AttributeName: workKey, AttributeType: "S" },
      { AttributeName: dueKey, AttributeType: "N" },
    ]),
  ],
  KeySchema: [{ AttributeName: rowAttributes.id, KeyType: "HASH" }],
  // DynamoDB accepts no empty list.
  ...(spec.length > 0 && describeIndexes(spec)),
});
