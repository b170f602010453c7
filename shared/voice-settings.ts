/** `text`: a plain reply within the conversation. `template`: Meta's authentication template, approved beforehand. */
export const whatsappSendModes = ["text", "template"] as const;

export type WhatsappSendMode = (typeof whatsappSendModes)[number];

/** Sent with each call, overriding its agent's own settings: `worstCallCents` depends on them. */
export const callLimits = { talkSeconds: 180, silenceSeconds: 20, ringSeconds: 30 } as const;

/** How many calls the demo places: each holds for one UTC day, and a call over any of them is refused. */
export type VoiceCaps = {
  readonly callsPerAddress: number;
  /** All numbers that differ only in their last four digits. */
  readonly callsPerPrefix: number;
  readonly callsPerCountry: number;
  readonly calls: number;
  /**
   * What a call of `callLimits` to the dearest country may cost, line and agent, in US cents: the amount that a call
   * reserves of the day's budget.
   */
  readonly worstCallCents: number;
};
