import { setTimeout as wait } from "node:timers/promises";

export type WebhookRequest = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

export type Notify = (request: WebhookRequest) => Promise<number>;

/** Short, while the real providers retry for hours or days. */
const retryDelaysMs = [25, 50, 100, 200];

/**
 * @returns the status of each attempt, or 0 for one without a response. The last is a success unless all attempts
 * failed.
 */
export const deliverWebhook = async (
  notify: Notify,
  request: WebhookRequest,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (const delayMs of [0, ...retryDelaysMs]) {
    if (delayMs > 0) await pause(delayMs);
    const status = await notify(request).catch(() => 0);
    statuses.push(status);
    if (status >= 200 && status < 300) break;
  }
  return statuses;
};

/** The payment provider requires a response within 3 to 5 seconds. The other providers have the same timeout here. */
const webhookTimeoutMs = 5000;

/** @param closed ends requests, so that none reaches the local environment that follows at the same URL */
export const makeSiteNotifier =
  (siteUrl: string, closed: AbortSignal) =>
  (path: string): Notify =>
  async ({ headers, body }) => {
    const response = await fetch(`${siteUrl}${path}`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.any([closed, AbortSignal.timeout(webhookTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  };
