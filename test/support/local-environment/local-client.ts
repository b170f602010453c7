import type { Faults } from "#infra/local/faults.ts";
import type { ReceivedForward } from "#infra/contact/simulator/forward-receiver.ts";
import type { SiteError } from "#shared/brand/check-site.ts";

type Mail = {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receivedAt: string;
};

type ChatMessage = {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
};

/** A call at the voice provider. */
type PhoneCall = {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly agentId: string;
  readonly outcome: string;
  readonly at: string;
  readonly webhooks: readonly { readonly event: string; readonly status: number }[];
};

/** An order in our own table and at the provider. */
export type ListedOrder = {
  readonly merchantOrderId: string;
  readonly amount: number;
  readonly state: string | null;
  readonly providerState: string;
};

/** The console of a running local environment, as a JSON client. */
export const makeLocalClient = (origin: string) => {
  const call = async <ApiResponse>(method: string, path: string, body?: unknown): Promise<ApiResponse> => {
    const response = await fetch(`${origin}/__local/api/${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const result = (await response.json()) as ApiResponse;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
    return result;
  };
  const mail = () => call<readonly Mail[]>("GET", "mail");
  return {
    origin,
    mail,
    mailsAbout: async (ref: string) => (await mail()).filter(({ subject }) => subject.includes(ref)),
    /** Everything that was forwarded, including repetitions. */
    forwards: () => call<readonly ReceivedForward[]>("GET", "forwards"),
    faults: () => call<Faults>("GET", "faults"),
    setFaults: (part: Readonly<Record<string, string>>) => call("PUT", "faults", part),
    sweep: () => call("POST", "sweep"),
    /** Makes the local environment as new as it would be in an empty folder. */
    startOver: () => call("POST", "start-over"),
    /** Moves the clock of the functions and of the simulators forward. */
    passTime: (seconds: number) => call("POST", "clock", { passSeconds: seconds }),
    /** Switches to another release in the site's folder, as publishing its edge function would. */
    showRelease: (id: string) => call("PUT", "release", { id }),
    /** Runs the canary. Returns the errors that it finds on the site. */
    runCanary: () => call<readonly SiteError[]>("POST", "canary"),
    /** Sends a WhatsApp message to the business number. Resolves when the site has received the webhook. */
    writeWhatsapp: (message: Readonly<Record<string, unknown>> & { readonly from: string }) =>
      call<{ readonly id: string; readonly delivered: boolean; readonly statuses: readonly number[] }>(
        "POST",
        "whatsapp",
        message,
      ),
    readWhatsapp: () => call<readonly ChatMessage[]>("GET", "whatsapp"),
    phoneCalls: () => call<readonly PhoneCall[]>("GET", "calls"),
    decideCall: (id: string, decision: { readonly outcome: string; readonly webhook?: string }) =>
      call<PhoneCall>("PUT", `calls/${id}`, decision),
    orders: () => call<readonly ListedOrder[]>("GET", "orders"),
    /** Decides about an attempt as its payer or the bank would. */
    decideOrder: (
      id: string,
      decision: { readonly outcome: string; readonly webhook?: string; readonly attempt?: number },
    ) => call("PUT", `orders/${id}`, decision),
    parameters: () => call<Readonly<Record<string, string>>>("GET", "parameters"),
    setParameters: (part: Readonly<Record<string, string>>) => call("PUT", "parameters", part),
    awsCalls: () =>
      call<readonly { functionName: string; action: string; resource: string }[]>("GET", "aws-calls"),
  };
};

export type LocalClient = ReturnType<typeof makeLocalClient>;
