import type { ContactRecord } from "./contact-record.ts";
import type { MailState } from "./mail-state.ts";

export type WaitingMessage = {
  readonly id: string;
  readonly receivedAtEpochMs: number;
  readonly dueAtEpochMs: number;
};

/** Where messages are kept. Every method throws when the store is out of reach. */
export type ContactStore = {
  /** Stores a message once under its id. `known`: that id has a row already, which may hold other content. */
  readonly add: (
    record: ContactRecord,
  ) => Promise<{ readonly type: "added" } | { readonly type: "known"; readonly record: ContactRecord }>;
  readonly find: (id: string) => Promise<ContactRecord | undefined>;
  /** Replaces the state of a message's mail, if nobody has since it was read. */
  readonly changeDelivery: (
    seen: ContactRecord,
    next: MailState,
  ) => Promise<"changed" | "changed by another">;
  /** Messages in one state that are due at that time or earlier, the longest due first. May lag behind the rows. */
  readonly listDue: (
    mail: NonNullable<MailState["mail"]>,
    dueAtEpochMs: number,
  ) => Promise<readonly WaitingMessage[]>;
};
