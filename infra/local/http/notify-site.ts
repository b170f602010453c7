import type { Notify } from "./deliver-webhook.ts";

/** The payment provider wants an answer within 3 to 5 seconds; the others are as patient here. */
const webhookTimeoutMs = 5000;

/** Sends webhooks to a path of the site, as `http://localhost:8787`. */
export const makeSiteNotifier =
  (siteUrl: string) =>
  (path: string): Notify =>
  async ({ headers, body }) => {
    const response = await fetch(`${siteUrl}${path}`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(webhookTimeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  };
