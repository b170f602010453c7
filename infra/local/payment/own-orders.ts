import * as z from "zod";
import type { InvocationOutcome } from "#infra/local/aws/function-host.ts";

/** The part of an order that the console lists, of what an operator sees (functions/payment/order/describe-order.ts). */
const shownSchema = z.object({
  id: z.string(),
  review: z.string().optional(),
  attempts: z.array(z.object({ amountPaise: z.number(), step: z.string() })).min(1),
  events: z.array(z.unknown()),
});

/** An order as our own table has it; `amount` in paise, of the attempt that is paid, else of the last. */
type OwnOrder = {
  readonly merchantOrderId: string;
  readonly amount: number;
  readonly state: string;
  readonly events: readonly unknown[];
};

type Props = {
  readonly listIds: () => Promise<readonly string[]>;
  /** The function that answers operators. */
  readonly invoke: (event: unknown) => Promise<InvocationOutcome>;
};

/** Every order that the site has stored, from the function that answers operators. */
export const readOwnOrders = async ({ listIds, invoke }: Props): Promise<readonly OwnOrder[]> => {
  const orders = [];
  for (const id of await listIds()) {
    const outcome = await invoke({ source: "operator", action: "show", id });
    const shown = shownSchema.safeParse(outcome.type === "answered" ? outcome.result : undefined);
    if (!shown.success) continue;
    const { review, attempts, events } = shown.data;
    const told = attempts.find(({ step }) => step === "COMPLETED") ?? attempts.at(-1);
    orders.push({
      merchantOrderId: id,
      amount: told?.amountPaise ?? 0,
      state: review === undefined ? (told?.step ?? "") : `${told?.step ?? ""}, under review`,
      events,
    });
  }
  return orders;
};
