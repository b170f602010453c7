import * as z from "zod/mini";
import type { HttpReceived } from "#functions/platform/http/http-call.ts";
import { failureCode } from "../payment-provider.ts";

/** Both explain a failure only: a value of another type must not hide the state that comes with it. */
export const failureCodes = {
  errorCode: z.catch(z.optional(z.string()), undefined),
  detailedErrorCode: z.catch(z.optional(z.string()), undefined),
};

export const errorSchema = z.object({ code: z.string() });

/** The provider's error code, or the HTTP status if there is none. Its message is left out. */
export const readCode = ({ status, body }: HttpReceived): string => {
  const code = z.safeParse(errorSchema, body).data?.code ?? "";
  return failureCode.test(code) ? code : `HTTP_${status}`;
};
