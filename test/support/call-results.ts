/** The result of a failed call to an endpoint (frontend/src/lib/call-endpoint.ts). */
export const refusal = (status: number, code?: string, message?: string, retryAfterSeconds?: number) =>
  ({ type: "refused", status, code, message, retryAfterSeconds }) as const;

const cause = new Error("none");
export const unanswered = { type: "unanswered", cause } as const;
export const unusable = { type: "unusable", cause } as const;
