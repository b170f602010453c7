import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { makeDynamoDbFault } from "./dynamodb-fault.ts";
import type { EngineResponse } from "./dynalite-client.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";
import type { Faults } from "#infra/local/faults.ts";
import { StorageError } from "#infra/local/storage-fault.ts";
import { keepAliveOptions } from "#infra/local/http/keep-alive.ts";
import { rejectForeignRequest } from "#infra/local/http/loopback-guard.ts";
import { readBody } from "#infra/local/http/read-body.ts";
import { sendEmailPath, type SesResponse, type SesEvent } from "./ses-simulator.ts";
import type { SuppressionList } from "./suppression-list.ts";

export type AwsCall = { readonly functionName: string; readonly action: string; readonly resource: string };

export type AwsEndpointProps = {
  readonly dynamoDb: DynamoDbEngine;
  readonly ses: (body: string) => SesResponse;
  readonly suppressionList: SuppressionList;
  readonly ssm: (operation: string, request: unknown) => EngineResponse;
  readonly invoke: (
    functionName: string,
    event: unknown,
  ) => Promise<EngineResponse & { readonly functionError?: string }>;
  readonly faults: Faults;
  readonly onWrite: (table: string, written: StreamedRow) => void;
  readonly onMailEvent: (event: SesEvent) => void;
  readonly onCall: (call: AwsCall) => void;
};

const requestBytesMax = 16 * 1024 * 1024; // DynamoDB: BatchWriteItem's limit, the largest there is
const slowMs = 800; // long enough to be noticed, shorter than the functions' timeouts

const accessKey = /Credential=([^/]+)\//;
const dynamoDbRequestSchema = z.looseObject({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  Item: z.unknown().optional(),
  ReturnValues: z.string().optional(),
});

const attributesSchema = z.object({ Attributes: z.unknown() });

const ssmRequestSchema = z.looseObject({ Names: z.array(z.string()).optional() });

const jsonResponse = (response: ServerResponse, { statusCode, body }: EngineResponse): void => {
  response.writeHead(statusCode, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(body));
};

/** `errorType` is the SDK's name of the error. */
const respondSesJson = (
  response: ServerResponse,
  { statusCode, errorType, body }: EngineResponse & { readonly errorType?: string },
): void => {
  if (errorType !== undefined) response.setHeader("x-amzn-errortype", errorType);
  response.writeHead(statusCode, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

export type StreamedRow = { readonly eventName: "INSERT" | "MODIFY"; readonly row: unknown };

/** The entry to the embedded AWS. The format of a request determines whether it is for DynamoDB, SES, SSM or Lambda. */
export const makeAwsEndpoint = (props: AwsEndpointProps): Server => {
  const { dynamoDb, ses, suppressionList, ssm, invoke, faults, onWrite, onMailEvent, onCall } = props;

  const takeFault = makeDynamoDbFault(faults);

  const respondAsDynamoDb = async (
    functionName: string,
    operation: string,
    body: string,
    response: ServerResponse,
  ) => {
    const request = dynamoDbRequestSchema.parse(JSON.parse(body));
    const { TableName: table = "", IndexName: index } = request;
    onCall({
      functionName,
      action: `dynamodb:${operation}`,
      resource: index === undefined ? `table/${table}` : `table/${table}/index/${index}`,
    });
    const { refusal, isSlow, losesReply } = takeFault(functionName);
    if (isSlow) await wait(slowMs);
    // The updated row is always requested here, because a stream contains it; the caller only gets it if it requested
    // it.
    const returnsValues = operation !== "UpdateItem" || request.ReturnValues !== undefined;
    const performed = returnsValues ? request : { ...request, ReturnValues: "ALL_NEW" };
    const result = refusal ?? (await dynamoDb.perform(operation, performed));
    if (losesReply) response.destroy();
    else
      jsonResponse(response, returnsValues || result.statusCode !== 200 ? result : { ...result, body: {} });
    if (result.statusCode !== 200) return;
    if (operation === "PutItem") onWrite(table, { eventName: "INSERT", row: request.Item });
    const { Attributes: row } = attributesSchema.safeParse(result.body).data ?? {};
    if (operation === "UpdateItem" && row !== undefined) onWrite(table, { eventName: "MODIFY", row });
  };

  const respondAsSes = (functionName: string, body: string, response: ServerResponse) => {
    // SES authorizes a mail on the sender's identity and on the configuration set of the request.
    for (const resource of ["identity", "configuration-set"]) {
      onCall({ functionName, action: "ses:SendEmail", resource });
    }
    const result = ses(body);
    switch (result.type) {
      case "response":
        respondSesJson(response, result);
        if (result.event !== undefined) onMailEvent(result.event);
        return;
      case "cut":
        response.destroy();
        if (result.event !== undefined) onMailEvent(result.event);
        return;
      case "hang":
        return;
    }
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readBody(request, requestBytesMax))?.toString() ?? "";
    const functionName = accessKey.exec(request.headers.authorization ?? "")?.[1] ?? "nobody";
    const [service, operation = ""] = String(request.headers["x-amz-target"] ?? "").split(".");
    const invoked = /^\/2015-03-31\/functions\/([\w-]+)\/invocations/.exec(request.url ?? "")?.[1];
    if (service === "DynamoDB_20120810") return respondAsDynamoDb(functionName, operation, body, response);
    if (service === "AmazonSSM") {
      const request = ssmRequestSchema.parse(JSON.parse(body));
      for (const name of request.Names ?? [])
        onCall({ functionName, action: `ssm:${operation}`, resource: `parameter${name}` });
      return jsonResponse(response, ssm(operation, request));
    }
    if (invoked !== undefined) {
      const { functionError, ...result } = await invoke(invoked, JSON.parse(body));
      if (functionError !== undefined) response.setHeader("x-amz-function-error", functionError);
      return jsonResponse(response, result);
    }
    if (request.url === sendEmailPath) return respondAsSes(functionName, body, response);
    const suppression = suppressionList.respond(request.method ?? "", request.url ?? "", body);
    if (suppression === undefined) response.writeHead(404).end();
    else respondSesJson(response, suppression);
  };

  return createServer(keepAliveOptions, (request, response) => {
    if (rejectForeignRequest(request, response)) return;
    route(request, response).catch((error: unknown) => {
      if (error instanceof StorageError) {
        // Every AWS service returns this when it is unavailable.
        response.setHeader("x-amzn-errortype", "ServiceUnavailableException");
        return jsonResponse(response, { statusCode: 503, body: { message: "out of room" } });
      }
      console.error("the embedded AWS failed:", error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
};
