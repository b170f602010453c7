import { refusal, type ConsentChoices } from "./consent/consent-choices.ts";
import type { SiteEvent } from "./site-event.ts";

/** Whoever is told what happens, as far as the visitor allows it. */
export type Audience = {
  /** Lets in who is allowed and ends who is not; done when that has come to pass. */
  readonly admit: (choices: ConsentChoices) => Promise<void>;
  readonly tell: (event: SiteEvent) => void;
  /** What brought the visitor, in the words of `writeCampaign`; undefined without a yes. */
  readonly readCampaign: () => string | undefined;
};

type QueueDeps = {
  readonly consent: {
    readonly read: () => ConsentChoices | undefined;
    readonly subscribe: (listener: () => void) => void;
  };
  readonly whenIdle: (run: () => void) => void;
  readonly loadAudience: () => Promise<Audience>;
};

const maxWaiting = 100;

const allowsAny = (choices: ConsentChoices | undefined): boolean =>
  choices !== undefined && Object.values(choices).includes(true);

/**
 * Keeps what happens in memory until the visitor has chosen. After a yes the audience is loaded, once the page has
 * nothing better to do, and is told everything in order; after a no it is forgotten.
 */
export const makeEventQueue = ({ consent, whenIdle, loadAudience }: QueueDeps) => {
  let waiting: SiteEvent[] = [];
  let audience: Audience | undefined;
  let opened = false;
  let loading = false;
  let allowed = false;

  const load = async (): Promise<void> => {
    try {
      audience = await loadAudience();
    } catch {
      // The script did not arrive: then nobody is told, and the visitor misses nothing.
      return;
    }
    settle();
    for (const event of waiting) audience.tell(event);
    waiting = [];
  };

  const settle = (): void => {
    const choices = consent.read();
    const wasAllowed = allowed;
    allowed = allowsAny(choices);
    if (choices !== undefined && !allowed) waiting = [];
    if (audience) return void audience.admit(choices ?? refusal);
    // After a no that takes back a yes, what was stored has to be cleared.
    if (loading || !(allowed || wasAllowed)) return;
    loading = true;
    whenIdle(() => void load());
  };

  return {
    /** undefined for as long as nobody was let in. */
    readCampaign: (): string | undefined => audience?.readCampaign(),
    record: (event: SiteEvent): void => {
      if (!opened) {
        opened = true;
        consent.subscribe(settle);
        settle();
      }
      if (audience) return audience.tell(event);
      const refused = consent.read() !== undefined && !allowed;
      if (!refused && waiting.length < maxWaiting) waiting.push(event);
    },
  };
};
