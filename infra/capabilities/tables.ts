/** One table per capability; the stack and the laptop edition create them from these rows. */
export type TableSpec = {
  readonly partitionKey: { readonly name: string; readonly type: "S" };
  /** The sparse index that makes the table a queue: only rows with work left carry `partitionKey`. */
  readonly workIndex: {
    readonly name: string;
    readonly partitionKey: { readonly name: string; readonly type: "S" };
    readonly sortKey: { readonly name: string; readonly type: "N" };
    readonly projected: readonly string[];
  };
  readonly timeToLiveAttribute: string;
};

export const contactTable = {
  partitionKey: { name: "id", type: "S" },
  workIndex: {
    name: "mail-due",
    partitionKey: { name: "mail", type: "S" },
    sortKey: { name: "dueAtEpochMs", type: "N" },
    projected: ["receivedAtEpochMs"],
  },
  timeToLiveAttribute: "expiresAtEpochSeconds",
} as const satisfies TableSpec;

export const paymentTable = {
  partitionKey: { name: "id", type: "S" },
  workIndex: {
    name: "order-due",
    partitionKey: { name: "work", type: "S" },
    sortKey: { name: "dueAtEpochMs", type: "N" },
    projected: ["orderVersion"],
  },
  timeToLiveAttribute: "expiresAtEpochSeconds",
} as const satisfies TableSpec;

export const voiceTable = {
  partitionKey: { name: "id", type: "S" },
  workIndex: {
    name: "reply-due",
    partitionKey: { name: "work", type: "S" },
    sortKey: { name: "dueAtEpochMs", type: "N" },
    projected: ["receivedAtEpochMs"],
  },
  timeToLiveAttribute: "expiresAtEpochSeconds",
} as const satisfies TableSpec;
