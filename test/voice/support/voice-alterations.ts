import { alterJson, unchanged, type Alteration } from "#test/operator/alter-response.ts";

/** Changed responses of the voice demo's providers, by the finding each must produce. */
export const voiceAlterations: Readonly<Record<string, Alteration>> = {
  "WhatsApp number: number.response.status is 401, expected 200": {
    faults: { whatsapp: "unauthorized" },
  },
  "WhatsApp number: number.webhook_configuration does not lead to this stage": {
    alter: alterJson(/\/v26\.0\/\d+$/, (body) => ({
      ...body,
      webhook_configuration: { application: "https://elsewhere.example/webhooks/whatsapp" },
    })),
  },
  "agents: agent order-tracking.get-agent.version is missing": {
    alter: alterJson(/\/get-agent\/agent_order_tracking$/, ({ version: _version, ...body }) => body),
  },
  "call to an invalid number: call to an invalid number.create-phone-call.status is 422, expected 400": {
    alter: alterJson(/create-phone-call$/, unchanged, 422),
  },
  "agents: agents timed out after 1 s, waiting for an answer": {
    alter: (url, response) => (url.pathname.startsWith("/get-agent") ? new Promise(() => {}) : response),
    limitSeconds: 1,
  },
};
