/** `text`: a plain reply within the conversation. `template`: Meta's authentication template, approved beforehand. */
export const whatsappSendModes = ["text", "template"] as const;

export type WhatsappSendMode = (typeof whatsappSendModes)[number];

/** Sent with each call, overriding its agent's own settings: `worstCallCents` depends on them. */
export const callLimits = { talkSeconds: 180, silenceSeconds: 20, ringSeconds: 30 } as const;

/** Limits of the demo. Each applies to one UTC day, and a call above any of them is rejected. */
export type VoiceCaps = {
  readonly callsPerAddress: number;
  readonly callsPerPrefix: number;
  readonly callsPerCountry: number;
  readonly calls: number;
  /**
   * Cost of the most expensive call within `callLimits`, line and agent. Each call reserves it from the day's budget.
   */
  readonly worstCallCents: number;
};
