import * as z from "zod/mini";
import { site } from "#shared/site.ts";
import * as api from "./api.ts";
import type { Endpoint, Rate } from "./endpoint.ts";
import { errorBodySchema } from "./error-body.ts";

/** What the chain itself can answer, for any endpoint that a function answers. */
const chainAnswers = {
  "400": "Not valid: the first thing wrong, in words for the visitor",
  "405": "Another method than this one; `Allow` names it",
  "413": "The body is larger than the limit",
  "415": "The body is not application/json",
  "500": "A fault of ours",
  "503": "Out of reach for a moment; `Retry-After` says how long",
} as const;

const describeRate = ({ requests, windowSeconds }: Rate): string =>
  `Too many requests: of one address, more than ${requests} in ${windowSeconds} s`;

const toJsonSchema = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

const errorContent = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };

/** Every status other than success, with the codes of the row's own refusals. */
const describeFailures = ({ ratePerAddress, refusals }: Endpoint) => {
  const described = new Map<string, string[]>(
    ratePerAddress === undefined
      ? []
      : Object.entries({ ...chainAnswers, "429": describeRate(ratePerAddress) }).map(([status, text]) => [
          status,
          [text],
        ]),
  );
  for (const [code, status] of Object.entries(refusals)) {
    described.set(String(status), [...(described.get(String(status)) ?? []), code]);
  }
  return Object.fromEntries(
    [...described].map(([status, texts]) => [
      status,
      { description: texts.join(", "), content: errorContent },
    ]),
  );
};

const describeEndpoint = (name: string, row: Endpoint) => {
  const { method, request, response, requestHeaders, maxBodyBytes } = row;
  return {
    [method.toLowerCase()]: {
      operationId: name,
      parameters: requestHeaders
        .filter(
          (header) =>
            !["content-type", "authorization"].includes(header) && !header.startsWith("cloudfront-"),
        )
        .map((header) => ({ name: header, in: "header", required: false, schema: { type: "string" } })),
      ...(method === "POST"
        ? {
            requestBody: {
              required: true,
              description: `At most ${maxBodyBytes} bytes`,
              content: { "application/json": { schema: toJsonSchema(request, "input") } },
            },
          }
        : {}),
      responses: {
        "200": {
          description: "Done",
          content: { "application/json": { schema: toJsonSchema(response, "output") } },
        },
        ...describeFailures(row),
      },
    },
  };
};

/** The contract table as an OpenAPI 3.1 document; `npm run openapi` writes it to `openapi.json`. */
export const makeOpenApi = () => ({
  openapi: "3.1.0",
  info: { title: `${site.brand} public site`, version: "1" },
  paths: Object.fromEntries(
    Object.entries<Endpoint>(api).map(([name, row]) => [row.path, describeEndpoint(name, row)]),
  ),
  components: { schemas: { ErrorBody: toJsonSchema(errorBodySchema, "output") } },
});
