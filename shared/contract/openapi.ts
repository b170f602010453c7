import * as z from "zod/mini";
import { describedInputs } from "../feature-tables.ts";
import { idempotencyKeySchema } from "../contact/contact-contract.ts";
import { emailSchema } from "./email.ts";
import { bodyBytesMaxOf, type Endpoint, type Rate } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { errorBodySchema } from "./error-body.ts";

/** Responses that the shared middleware returns, for every endpoint that a function handles. */
const chainResponses = {
  "400": "Invalid. The body has the first error, as text for the visitor",
  "405": "The method is not supported; `Allow` lists the supported ones",
  "413": "The body is larger than the limit",
  "415": "The media type of the body is not supported",
  "500": "An unexpected error; it is logged",
  "503": "Temporarily unavailable; `Retry-After` has the seconds to wait",
} as const;

const describeRate = ({ requests, windowSeconds }: Rate): string =>
  `Too many requests: more than ${requests} in ${windowSeconds} s from one address`;

/** Descriptions of inputs that a transform checks, because a JSON Schema cannot express the check. */
const formOfInput: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  ...describedInputs,
  [
    emailSchema,
    {
      description:
        "At most 254 characters with the domain in punycode; the domain may be sent in either form. Only ASCII " +
        "before the @",
    },
  ],
]);

const toJsonSchema = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, formOfInput.get(zodSchema)),
  });
  return rest;
};

/** Headers with a fixed format; all others accept any text. */
const formOfHeader: Readonly<Record<string, z.ZodMiniType>> = { "idempotency-key": idempotencyKeySchema };

const errorContent = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };

/** The same request as one of our pages submits it without scripts. */
const describeForm = (request: z.ZodMiniType, extraFields: readonly string[]) => {
  const { properties, ...rest } = toJsonSchema(request, "input");
  return {
    ...rest,
    properties: {
      ...properties,
      ...Object.fromEntries(extraFields.map((name) => [name, { type: "string" }])),
    },
  };
};

const pageContent = { "text/html": { schema: { type: "string" } } };

const formResponses = {
  "403": "A form that was not sent from our own page. Forms always get an HTML page as response",
} as const;

/** Every status other than success, with the endpoint's own error codes. */
const describeFailures = ({
  ratePerAddress,
  refusals,
  takesForm,
}: Pick<Endpoint, "ratePerAddress" | "refusals" | "takesForm">) => {
  const ofChain: Readonly<Record<string, string>> = {
    ...(ratePerAddress && { ...chainResponses, "429": describeRate(ratePerAddress) }),
    ...(takesForm && formResponses),
  };
  const described = new Map(Object.entries(ofChain).map(([status, text]) => [status, [text]]));
  const content = { ...errorContent, ...(takesForm && pageContent) };
  for (const [code, status] of Object.entries(refusals)) {
    described.set(String(status), [...(described.get(String(status)) ?? []), code]);
  }
  return Object.fromEntries(
    [...described].map(([status, texts]) => [status, { description: texts.join(", "), content }]),
  );
};

const describeEndpoint = (name: string, row: Endpoint) => {
  const { method, request, response, requestHeaders, maxBodyBytes, takesForm } = row;
  return {
    [method.toLowerCase()]: {
      operationId: name,
      parameters: requestHeaders
        .filter(
          (header) =>
            !["content-type", "authorization"].includes(header) && !header.startsWith("cloudfront-"),
        )
        .map((header) => ({
          name: header,
          in: "header",
          required: false,
          schema: toJsonSchema(formOfHeader[header] ?? z.string(), "input"),
        })),
      ...(method === "POST"
        ? {
            requestBody: {
              required: true,
              description: `At most ${maxBodyBytes} bytes${takesForm === undefined ? "" : `, as a form ${bodyBytesMaxOf(row)}`}`,
              content: {
                "application/json": { schema: toJsonSchema(request, "input") },
                ...(takesForm && {
                  "application/x-www-form-urlencoded": {
                    schema: describeForm(request, takesForm.extraFields),
                  },
                }),
              },
            },
          }
        : {}),
      responses: {
        "200": {
          description: "Done",
          content: {
            "application/json": { schema: toJsonSchema(response, "output") },
            ...(takesForm && pageContent),
          },
        },
        ...describeFailures(row),
      },
    },
  };
};

const queryNames = ["hub.mode", "hub.verify_token", "hub.challenge"];

/** The GET request on a webhook's path by which its sender (Meta) verifies that the URL is ours. */
const describeVerification = (name: string, { ratePerAddress, verifiesAddress }: Endpoint) =>
  verifiesAddress && {
    get: {
      operationId: `verify${name[0]?.toUpperCase()}${name.slice(1)}`,
      parameters: queryNames.map((query) => ({
        name: query,
        in: "query",
        required: false,
        schema: { type: "string" },
      })),
      responses: {
        "200": {
          description: "The challenge from the request, unchanged: digits",
          content: { "text/plain": { schema: { type: "string", pattern: "^\\d{1,64}$" } } },
        },
        ...describeFailures({ ratePerAddress, refusals: { "invalid-token": 403 } }),
      },
    },
  };

/** The endpoints as an OpenAPI 3.1 document; `npm run generate` writes it to `openapi.json`. */
export const makeOpenApi = () => ({
  openapi: "3.1.0",
  info: { title: "Public site", version: "1" },
  paths: Object.fromEntries(
    endpoints.map(([name, row]) => [
      row.path,
      { ...describeEndpoint(name, row), ...describeVerification(name, row) },
    ]),
  ),
  components: { schemas: { ErrorBody: toJsonSchema(errorBodySchema, "output") } },
});
