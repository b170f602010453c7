import * as z from "zod/mini";
import type { HttpReceived } from "#functions/platform/http/http-call.ts";
import { failureCode } from "../payment-provider.ts";

const faultSchema = z.object({ code: z.string() });

/** The provider's word for a fault, else the status: nothing of its text. */
export const readCode = ({ status, body }: HttpReceived): string => {
  const code = z.safeParse(faultSchema, body).data?.code ?? "";
  return failureCode.test(code) ? code : `HTTP_${status}`;
};
