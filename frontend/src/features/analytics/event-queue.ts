import { refusal, type ConsentChoices } from "../consent/consent-choices.ts";
import type { Audience } from "./service.ts";
import type { SiteEvent } from "./site-event.ts";

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
