import type { ConsentChoices } from "./consent/consent-choices.ts";
import type { Campaign } from "#shared/analytics/campaign.ts";
import type { ServiceEvent } from "./site-event.ts";

export type Service = {
  readonly admit: (choices: ConsentChoices) => Promise<void>;
  readonly tell: (event: ServiceEvent, campaign: Campaign | undefined) => void;
};

export type RunningService = {
  /** For one that serves several purposes: which of them are allowed now. */
  readonly adapt?: (choices: ConsentChoices) => void;
  /** `campaign` if the visitor allows that it is told. */
  readonly tell: Service["tell"];
  /** The last call. What cannot be unloaded is told to be silent. */
  readonly end: () => void | Promise<void>;
};

type ServiceDeps = {
  readonly isAllowed: (choices: ConsentChoices) => boolean;
  readonly start: () => RunningService | Promise<RunningService>;
};

/** In place of one that did not come: the visitor misses nothing. */
const nobody: RunningService = { tell: () => {}, end: () => {} };

/**
 * Starts a service with the visitor's yes. A no ends it for as long as the document lives: a script cannot be
 * unloaded, so it is not called again either.
 */
export const makeService = ({ isAllowed, start }: ServiceDeps): Service => {
  let running: Promise<RunningService> | undefined;
  let ended = false;

  const begin = async (): Promise<RunningService> => {
    try {
      return await start();
    } catch {
      return nobody;
    }
  };

  return {
    admit: async (choices) => {
      if (ended) return;
      if (isAllowed(choices)) {
        running ??= begin();
        (await running).adapt?.(choices);
      } else if (running) {
        ended = true;
        await (await running).end();
      }
    },
    tell: (event, campaign) => {
      void running?.then((service) => {
        if (!ended) service.tell(event, campaign);
      });
    },
  };
};
