import type { MeteredBase } from "../base.ts";
import { invalidSignature, unknownWebhook } from "#shared/content/answers.ts";
import * as z from "zod/mini";

type Signed<Schema extends z.ZodMiniType> = {
  readonly isSigned: boolean;
  readonly body: Uint8Array;
  readonly schema: Schema;
  readonly refused: string;
  readonly accepted: string;
};

type ReadWebhook<Webhook> =
  | { readonly type: "webhook"; readonly webhook: Webhook }
  | {
      readonly type: "refused";
      readonly code: "invalid-signature" | "invalid-notice";
      readonly message: string;
    };

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    // A SyntaxError is the sender's fault. Its text quotes the body, so it is not passed on.
    return undefined;
  }
};

export const readSignedWebhook = <Schema extends z.ZodMiniType>(
  { log, emitMetric }: Pick<MeteredBase, "log" | "emitMetric">,
  { isSigned, body, schema, refused, accepted }: Signed<Schema>,
): ReadWebhook<z.output<Schema>> => {
  emitMetric(isSigned ? accepted : refused, 1);
  if (!isSigned) {
    log.warn("webhook refused", {});
    return { type: "refused", code: "invalid-signature", message: invalidSignature };
  }
  const webhook = z.safeParse(schema, parseJson(body)).data;
  return webhook === undefined
    ? { type: "refused", code: "invalid-notice", message: unknownWebhook }
    : { type: "webhook", webhook };
};
