import { ok, type Actions } from "./console-action.ts";

/** Forgets everything that was written, decided and switched on this edition. */
export const makeStartOverActions = (startOver: () => Promise<void>): Actions =>
  new Map([
    [
      "POST /__local/api/start-over",
      async () => {
        await startOver();
        return ok({ startedOver: true });
      },
    ],
  ]);
