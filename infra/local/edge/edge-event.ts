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

type EdgeEvent = {
  readonly version: string;
  readonly context: { readonly eventType: string };
  readonly request: EdgeRequest & { readonly rawQueryString?: () => string | undefined };
  readonly response?: EdgeResponse;
};

const handlerSchema = z.custom<(event: unknown) => unknown>((value) => typeof value === "function");

const loadIntoV8 = (code: string) => {
  const context = createContext({});
  new Script(code, { filename: "edge-function.js" }).runInContext(context);
  return handlerSchema.parse(new Script("handler").runInContext(context));
};

/** @param load evaluates the code and returns its handler */
export const makeEdgeFunction = (
  code: string,
  load: (code: string) => (event: EdgeEvent) => unknown = loadIntoV8,
): EdgeFunction => {
  const handler = load(code);

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
