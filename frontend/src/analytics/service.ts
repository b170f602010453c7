import type { ConsentChoices } from "./consent/consent-choices.ts";
import type { Campaign } from "#shared/analytics/campaign.ts";
import type { At, ServiceEvent } from "./site-event.ts";

export type Service = {
  readonly admit: (choices: ConsentChoices) => Promise<void>;
  readonly track: (event: At<ServiceEvent>, campaign: Campaign | undefined) => void;
};

export type RunningService = {
  /** Called with the current choices, for a service that serves several purposes. */
  readonly adapt?: (choices: ConsentChoices) => void;
  /** The `campaign` argument is set if the visitor allows reporting it. */
  readonly track: Service["track"];
  /** Called last. A script cannot be unloaded, so the service is made to stop sending. */
  readonly end: () => void | Promise<void>;
};

type ServiceDeps = {
  readonly isAllowed: (choices: ConsentChoices) => boolean;
  readonly start: () => RunningService | Promise<RunningService>;
};

/** Replaces a service that failed to load; the visitor notices nothing. */
const inactiveService: RunningService = { track: () => {}, end: () => {} };

/**
 * Starts a service when the visitor consents. A refusal ends it for the lifetime of the document: a script
 * cannot be unloaded, so it is not started again either.
 */
export const makeService = ({ isAllowed, start }: ServiceDeps): Service => {
  let running: Promise<RunningService> | undefined;
  let ended = false;

  const begin = async (): Promise<RunningService> => {
    try {
      return await start();
    } catch {
      return inactiveService;
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
    track: (event, campaign) => {
      void running?.then((service) => {
        if (!ended) service.track(event, campaign);
      });
    },
  };
};
