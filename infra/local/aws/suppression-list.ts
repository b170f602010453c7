import * as z from "zod";

type Entry = { readonly reason: "BOUNCE" | "COMPLAINT"; readonly sinceEpochMs: number };

/** SES's response for an address. `errorType` is the SDK's name of the error. */
export type SuppressionResponse = {
  readonly statusCode: number;
  readonly errorType?: string;
  readonly body: unknown;
};

const path = /^\/v2\/email\/suppression\/addresses(?:\/([^/?]+))?$/;

const putSchema = z.object({ EmailAddress: z.string(), Reason: z.enum(["BOUNCE", "COMPLAINT"]) });

/** Mail to an address on the account's suppression list is accepted and dropped. It lasts as long as this process. */
export const makeSuppressionList = () => {
  const entries = new Map<string, Entry>();
  const add = (address: string, reason: Entry["reason"]) => {
    entries.set(address, { reason, sinceEpochMs: Date.now() });
  };
  return {
    has: (address: string) => entries.has(address),
    add,
    /** SES's Put-, Get- and DeleteSuppressedDestination (API version 2); undefined for any other request. */
    respond: (method: string, url: string, body: string): SuppressionResponse | undefined => {
      const found = path.exec(url);
      if (found === null) return undefined;
      if (method === "PUT") {
        const { EmailAddress, Reason } = putSchema.parse(JSON.parse(body));
        add(EmailAddress, Reason);
        return { statusCode: 200, body: {} };
      }
      const address = decodeURIComponent(found[1] ?? "");
      const entry = entries.get(address);
      if (entry === undefined)
        return {
          statusCode: 404,
          errorType: "NotFoundException",
          body: { message: `Email address ${address} does not exist on your suppression list.` },
        };
      if (method === "DELETE") entries.delete(address);
      const { reason, sinceEpochMs } = entry;
      const SuppressedDestination = {
        EmailAddress: address,
        Reason: reason,
        LastUpdateTime: sinceEpochMs / 1000,
      };
      return { statusCode: 200, body: method === "DELETE" ? {} : { SuppressedDestination } };
    },
  };
};

export type SuppressionList = ReturnType<typeof makeSuppressionList>;
