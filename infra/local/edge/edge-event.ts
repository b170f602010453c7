import { readFile } from "node:fs/promises";
import { createContext, Script } from "node:vm";
import * as z from "zod";

const headersSchema = z.record(z.string(), z.object({ value: z.string() }));

const requestSchema = z.object({ method: z.string(), uri: z.string(), headers: headersSchema });

const responseSchema = z.object({
  statusCode: z.number(),
  statusDescription: z.string().optional(),
  headers: headersSchema,
  body: z.string().optional(),
});

type EdgeRequest = z.infer<typeof requestSchema>;
type EdgeResponse = z.infer<typeof responseSchema>;

/** The built CloudFront Function, run as CloudFront would: by its global `handler`, on event objects. */
export type EdgeFunction = {
  readonly onRequest: (
    request: EdgeRequest & { readonly rawQueryString: () => string | undefined },
  ) =>
    | { readonly type: "request"; readonly request: EdgeRequest }
    | { readonly type: "response"; readonly response: EdgeResponse };
  readonly onResponse: (request: EdgeRequest, response: EdgeResponse) => EdgeResponse;
};

const handlerSchema = z.custom<(event: unknown) => unknown>((value) => typeof value === "function");

export const makeEdgeFunction = (code: string): EdgeFunction => {
  const context = createContext({});
  new Script(code, { filename: "edge-function.js" }).runInContext(context);
  const handler = handlerSchema.parse(new Script("handler").runInContext(context));

  return {
    onRequest: (request) => {
      const result = handler({ version: "1.0", context: { eventType: "viewer-request" }, request });
      const response = responseSchema.safeParse(result);
      return response.success
        ? { type: "response", response: response.data }
        : { type: "request", request: requestSchema.parse(result) };
    },
    onResponse: (request, response) =>
      responseSchema.parse(
        handler({ version: "1.0", context: { eventType: "viewer-response" }, request, response }),
      ),
  };
};

export const loadEdgeFunction = async (file: string): Promise<EdgeFunction> =>
  makeEdgeFunction(await readFile(file, "utf8"));
