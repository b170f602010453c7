import * as z from "zod/mini";
import { site } from "#shared/site.ts";
import * as api from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorBodySchema } from "./error-body.ts";

/** What the chain can answer by itself, for any endpoint that a function answers. */
const chainAnswers = {
  "400": "Not valid: the first thing wrong, in words for the visitor",
  "405": "Another method than this one; `Allow` names it",
  "413": "The body is larger than the limit",
  "415": "The body is not application/json",
  "429": "Too many requests",
  "500": "A fault of ours",
  "503": "Out of reach for a moment; `Retry-After` says how long",
} as const;

const toJsonSchema = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

const errorContent = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };

/** The row's own refusals, by status: the codes that the error body can carry. */
const describeRefusals = (refusals: Endpoint["refusals"]) =>
  Object.fromEntries(
    Object.entries(refusals)
      .filter(([, status]) => !(String(status) in chainAnswers))
      .map(([code, status]) => [status, { description: code, content: errorContent }]),
  );

const describeEndpoint = (
  name: string,
  { method, request, response, requestHeaders, maxBodyBytes, answeredBy, refusals }: Endpoint,
) => ({
  [method.toLowerCase()]: {
    operationId: name,
    parameters: requestHeaders
      .filter((header) => header !== "content-type" && !header.startsWith("cloudfront-"))
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
      ...describeRefusals(refusals),
      ...(answeredBy === "function"
        ? Object.fromEntries(
            Object.entries(chainAnswers).map(([status, description]) => [
              status,
              { description, content: errorContent },
            ]),
          )
        : {}),
    },
  },
});

/** The contract table as an OpenAPI 3.1 document; `npm run openapi` writes it to `openapi.json`. */
export const makeOpenApi = () => ({
  openapi: "3.1.0",
  info: { title: `${site.brand} public site`, version: "1" },
  paths: Object.fromEntries(
    Object.entries<Endpoint>(api).map(([name, row]) => [row.path, describeEndpoint(name, row)]),
  ),
  components: { schemas: { ErrorBody: toJsonSchema(errorBodySchema, "output") } },
});
