/**
 * Our own comparison, since no maintained package does it (2026-11): openapi-diff reads OpenAPI 3.0 only,
 * openapi-diff-node ignores `required` and all limits, and api-smart-diff misses a changed type or `const` in a
 * response and a body that becomes required.
 */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as api from "#shared/contract/api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isEnabled } from "#shared/features.ts";
import { makeOpenApi } from "#shared/contract/openapi.ts";
import { findNarrowings, type JsonSchema } from "#test/support/schema-narrowings.ts";

type Content = { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
type Operation = {
  readonly parameters: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody?: Content & { readonly description: string };
  readonly responses: Readonly<Record<string, Content>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly ErrorBody: JsonSchema } };
};

/** The schema of the only media type. */
const schemaOf = ({ content }: Content): JsonSchema => Object.values(content)[0]!.schema;

/** Clients ignore fields that they do not expect. */
const open = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === "additionalProperties" ? undefined : value)),
  ) as JsonSchema;

const fieldsOf = (schema: JsonSchema, at: string): readonly string[] =>
  Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== "object" || value === null) return [];
    if (key !== "properties") return fieldsOf(value as JsonSchema, at);
    return Object.entries(value as Readonly<Record<string, JsonSchema>>).flatMap(([name, field]) => [
      `${at}.${name}`,
      ...fieldsOf(field, `${at}.${name}`),
    ]);
  });

/** Values in this release's responses that a page of the last release could not read, or would miss. */
const compareResponses = (before: JsonSchema, now: JsonSchema, at: string): readonly string[] => {
  const fields = fieldsOf(now, at);
  const lost = fieldsOf(before, at).filter((field) => !fields.includes(field));
  return [
    ...lost.map((field) => `${field} is gone`),
    ...(lost.length > 0 ? [] : findNarrowings(pick(open(now), open(before)), open(before), at)).map(
      (narrowing) => `a page of the last release cannot read it: ${narrowing}`,
    ),
  ];
};

/** The schema without the fields that the other one does not have. */
const pick = (schema: JsonSchema, known: JsonSchema): JsonSchema => {
  const properties = known["properties"] as Readonly<Record<string, JsonSchema>> | undefined;
  if (properties === undefined || schema["properties"] === undefined) return schema;
  const own = Object.entries(schema["properties"] as Readonly<Record<string, JsonSchema>>);
  const retained = own.flatMap(([name, field]) => {
    const other = properties[name];
    return other === undefined ? [] : [[name, pick(field, other)] as const];
  });
  return { ...schema, properties: Object.fromEntries(retained) };
};

const bytesOf = ({ requestBody }: Operation): number =>
  Number(/\d+/.exec(requestBody?.description ?? "0")?.[0]);

const compareOperations = (before: Operation, now: Operation | undefined, at: string): readonly string[] => {
  if (now === undefined) return [`${at} is gone`];
  const known = before.parameters.map(({ name }) => name);
  const { requestBody } = before;
  const request =
    requestBody === undefined
      ? now.requestBody && [`${at} wants a body, before it did not`]
      : now.requestBody && findNarrowings(schemaOf(requestBody), schemaOf(now.requestBody), `${at} request`);
  return [
    ...(request ?? []),
    ...now.parameters
      .filter(({ name, required }) => required && !known.includes(name))
      .map(({ name }) => `${at} requires the header ${name}`),
    ...(bytesOf(now) < bytesOf(before)
      ? [`${at} takes ${bytesOf(now)} bytes, before ${bytesOf(before)}`]
      : []),
    ...compareResponses(schemaOf(before.responses["200"]!), schemaOf(now.responses["200"]!), `${at} answer`),
  ];
};

const compareDocuments = (before: Document, now: Document): readonly string[] => [
  ...Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      compareOperations(operation, now.paths[path]?.[method], `${method.toUpperCase()} ${path}`),
    ),
  ),
  ...compareResponses(before.components.schemas.ErrorBody, now.components.schemas.ErrorBody, "error body"),
];

const readLast = async (): Promise<Document> =>
  JSON.parse(await readFile("shared/contract/last-openapi.json", "utf8")) as Document;
const enabledOnly = JSON.parse(JSON.stringify(makeOpenApi())) as Document;

/** An endpoint that an owner has switched off is missing on purpose. */
const isDisabled = (what: string): boolean =>
  Object.values<Endpoint>(api).some(
    ({ method, path, feature }) => !isEnabled(feature) && what === `${method} ${path} is gone`,
  );

test("[OPS-06] the API accepts requests of the last release, and returns responses that it can read", async () => {
  expect(
    compareDocuments(await readLast(), enabledOnly).filter((what) => !isDisabled(what)),
    "open tabs and a release that is gone back to still speak shared/contract/last-openapi.json: " +
      'widen now and narrow a release later (CONTRIBUTING.md, "An endpoint")',
  ).toEqual([]);
});

const contact = "/api/contact";
type Schema = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

/** The beginning of the sentence about a change that one release must not make, and the change. */
test.each<readonly [string, (request: Schema, response: Schema) => unknown]>([
  ["request.company is required, before it was not", (request) => request["required"].push("company")],
  ["request.name has another minLength: 99", (request) => (request["properties"].name.minLength = 99)],
  ["request.message has another maxLength: 5", (request) => (request["properties"].message.maxLength = 5)],
  ['request.email has another pattern: "^x$"', (request) => (request["properties"].email.pattern = "^x$")],
  ['request.name is "number", before "string"', (request) => (request["properties"].name.type = "number")],
  ["request.message is gone", (request) => delete request["properties"].message],
  ["answer.success is gone", (_, response) => delete response["properties"].success],
  ["answer.success no longer takes false", (_, response) => (response["properties"].success.const = false)],
])("[OPS-06] reports an incompatible change of an endpoint: %s", (sentence, change) => {
  const changed = structuredClone(enabledOnly);
  const operation = changed.paths[contact]!["post"]!;
  change(schemaOf(operation.requestBody!), schemaOf(operation.responses["200"]!));
  expect(compareDocuments(enabledOnly, changed)).toEqual([
    expect.stringContaining(`POST ${contact} ${sentence}`),
  ]);
});

/** A schema, the next version of it, and the values that the next version no longer accepts. */
test.each<readonly [JsonSchema, JsonSchema, readonly string[]]>([
  [{ enum: ["a", "b"] }, { enum: ["b", "a", "c"] }, []],
  [{ enum: ["a", "b"] }, { enum: ["a"] }, ['x no longer takes "b"']],
  [{ type: "string" }, { type: "string", enum: ["a"] }, ['x no longer takes "anything"']],
  [{ const: 1 }, { enum: [1, 2] }, []],
  [
    { type: "object" },
    { type: "object", additionalProperties: false },
    ["x has another additionalProperties: false, before none"],
  ],
  [{ type: "object", additionalProperties: false }, { type: "object" }, []],
  [
    { type: "array", items: { maxLength: 5 } },
    { type: "array", items: { maxLength: 4 } },
    ["x[] has another maxLength: 4, before 5"],
  ],
  [{ type: "integer", maximum: 5 }, { type: "integer", maximum: 6 }, []],
  [{ type: "string" }, { type: "string", format: "email" }, ['x has another format: "email", before none']],
  [{ anyOf: [{ const: 1 }, { const: 2 }] }, { anyOf: [{ const: 2 }] }, ['x no longer takes {"const":1}']],
  [{ const: 1 }, { anyOf: [{ const: 2 }, { const: 1 }] }, []],
  [{}, { uniqueItems: true }, ["x has another uniqueItems: true, before none"]],
])("[OPS-06] compares the schema %j with %j and reports %j", (before, now, narrowings) => {
  expect(findNarrowings(before, now, "x")).toEqual(narrowings);
});

test("[OPS-06] reports an endpoint removed since the last release, or with a smaller body limit", () => {
  const { [contact]: gone, ...paths } = enabledOnly.paths;
  expect(compareDocuments(enabledOnly, { ...enabledOnly, paths })).toEqual([`POST ${contact} is gone`]);
  const post = gone!["post"]!;
  const small = { ...post, requestBody: { ...post.requestBody!, description: "At most 10 bytes" } };
  expect(
    compareDocuments(enabledOnly, { ...enabledOnly, paths: { ...paths, [contact]: { post: small } } }),
  ).toEqual([`POST ${contact} takes 10 bytes, before 16384`]);
});

test("[OPS-06] an endpoint may accept more and return more", () => {
  const changed = structuredClone(enabledOnly);
  const operation = changed.paths[contact]!["post"]!;
  const request: Schema = schemaOf(operation.requestBody!);
  const response: Schema = schemaOf(operation.responses["200"]!);
  request["properties"].company = { type: "string" };
  request["properties"].message.maxLength = 100_000;
  request["required"].pop();
  response["properties"].ticket = { type: "string" };
  response["required"].push("ticket");
  expect(compareDocuments(enabledOnly, changed)).toEqual([]);
});
