/** `text`: a plain reply within the conversation. `template`: Meta's authentication template, approved beforehand. */
export const whatsappSendModes = ["text", "template"] as const;

export type WhatsappSendMode = (typeof whatsappSendModes)[number];

/** How many calls the demo places: each holds for one UTC day, and a call over any of them is refused. */
export type VoiceCaps = {
  readonly callsPerAddress: number;
  /** All numbers that differ in their last four digits only. */
  readonly callsPerPrefix: number;
  readonly callsPerCountry: number;
  readonly calls: number;
  /** What the longest call to the dearest country may cost, in US cents: what a call reserves of the day's budget. */
  readonly worstCallCents: number;
};
