import { openJsonLines } from "#infra/local/json-lines.ts";
import { providerOrderSchema, type ProviderOrder } from "./payment-order.ts";

export type ProviderOrderStore = {
  readonly list: () => readonly ProviderOrder[];
  readonly find: (merchantOrderId: string) => ProviderOrder | undefined;
  /** By the PayPage's query, which must match what was given out to the last byte. */
  readonly findByPageQuery: (pageQuery: string) => ProviderOrder | undefined;
  readonly save: (order: ProviderOrder) => void;
  /** What is saved later stays in memory. */
  readonly close: () => void;
};

/** The provider's orders, oldest first. With a file, a line per change: the last one of an order counts. */
export const openProviderOrderStore = (file?: string): ProviderOrderStore => {
  const lines = file === undefined ? undefined : openJsonLines(file, providerOrderSchema);
  const orders = new Map((lines?.read() ?? []).map((order) => [order.merchantOrderId, order]));
  const idsByPageQuery = new Map(
    [...orders.values()].map((order) => [order.pageQuery, order.merchantOrderId]),
  );
  lines?.replace([...orders.values()]);
  return {
    list: () => [...orders.values()],
    find: (merchantOrderId) => orders.get(merchantOrderId),
    findByPageQuery: (pageQuery) => orders.get(idsByPageQuery.get(pageQuery) ?? ""),
    save: (order) => {
      lines?.append(order);
      orders.set(order.merchantOrderId, order);
      idsByPageQuery.set(order.pageQuery, order.merchantOrderId);
    },
    close: () => lines?.close(),
  };
};
