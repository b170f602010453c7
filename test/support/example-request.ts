import fc from "fast-check";
import { makeOpenApi } from "#shared/contract/openapi.ts";

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
};

const makeText = ({ pattern, minLength = 1 }: Schema): string =>
  pattern === undefined
    ? "x".repeat(minLength)
    : fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: 1, seed: 1 })[0]!;

const makers: Readonly<Record<string, (schema: Schema) => unknown>> = {
  object: ({ required = [], properties = {} }) =>
    Object.fromEntries(required.map((name) => [name, makeExample(properties[name]!)])),
  array: () => [],
  boolean: () => true,
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  string: makeText,
};

const makeExample = (schema: Schema): unknown =>
  schema.const ??
  schema.enum?.[0] ??
  (schema.anyOf === undefined ? makers[schema.type!]!(schema) : makeExample(schema.anyOf[0]!));

type Paths = Readonly<
  Record<
    string,
    {
      readonly post?: {
        readonly requestBody: {
          readonly content: { readonly "application/json": { readonly schema: Schema } };
        };
      };
    }
  >
>;

/** The smallest request that an endpoint accepts, made from its schema. */
export const exampleRequest = (path: string): unknown => {
  const body = (makeOpenApi().paths as Paths)[path]?.post?.requestBody;
  return body && makeExample(body.content["application/json"].schema);
};
