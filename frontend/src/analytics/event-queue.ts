import { refusal, type ConsentChoices } from "./consent/consent-choices.ts";
import type { AtPath, SiteEvent } from "./site-event.ts";

/** The analytics services that receive events, as far as the visitor allows them. */
export type Audience = {
  /** Starts the services that the visitor allows and stops the others. Resolves when both are done. */
  readonly admit: (choices: ConsentChoices) => Promise<void>;
  readonly track: (event: AtPath<SiteEvent>) => void;
  /**
   * The campaign that led to this visit, as written by `writeCampaign`; undefined without consent to
   * advertising.
   */
  readonly readCampaign: () => string | undefined;
};

type QueueDeps = {
  readonly consent: {
    readonly read: () => ConsentChoices | undefined;
    readonly subscribe: (listener: () => void) => void;
    /** True if a consent that was stored before may have let a service store something. */
    readonly takeEarlierConsent: () => boolean;
  };
  readonly whenIdle: (run: () => void) => void;
  readonly loadAudience: () => Promise<Audience>;
};

const maxWaiting = 100;

/**
 * Queues events in memory until the visitor has chosen. With consent, loads the services once the page is
 * idle and sends them all events in order; on refusal, drops the events.
 */
export const makeEventQueue = ({ consent, whenIdle, loadAudience }: QueueDeps) => {
  let waiting: AtPath<SiteEvent>[] = [];
  let audience: Audience | undefined;
  let opened = false;
  let loading = false;
  let refused = false;
  let mayHaveStored = false;

  const load = async (): Promise<void> => {
    try {
      audience = await loadAudience();
    } catch {
      // The script failed to load: no event is reported, and nothing changes for the visitor.
      return;
    }
    settle();
    for (const event of waiting) audience.track(event);
    waiting = [];
  };

  const settle = (): void => {
    const choices = consent.read();
    const allowed = Object.values(choices ?? {}).includes(true);
    mayHaveStored ||= allowed;
    refused = choices !== undefined && !allowed;
    if (refused) waiting = [];
    if (audience) return void audience.admit(choices ?? refusal);
    // A refusal after an earlier consent also loads the services, because they must clear what they stored.
    if (loading || !choices || !mayHaveStored) return;
    loading = true;
    whenIdle(() => void load());
  };

  return {
    /** undefined until the visitor has allowed a service. */
    readCampaign: (): string | undefined => audience?.readCampaign(),
    record: (event: SiteEvent): void => {
      if (!opened) {
        opened = true;
        mayHaveStored = consent.takeEarlierConsent();
        consent.subscribe(settle);
        settle();
      }
      const recorded = { ...event, path: location.pathname };
      if (audience) return audience.track(recorded);
      if (!refused && waiting.length < maxWaiting) waiting.push(recorded);
    },
  };
};
