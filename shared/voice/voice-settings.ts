/** `text`: a plain reply within the conversation. `template`: Meta's authentication template, approved beforehand. */
export const whatsappSendModes = ["text", "template"] as const;

export type WhatsappSendMode = (typeof whatsappSendModes)[number];

/** Sent with each call, overriding its agent's own settings: `worstCallCents` depends on them. */
export const callLimits = { talkSeconds: 180, silenceSeconds: 20, ringSeconds: 30 } as const;

/** The limits of the demo. Each holds for one UTC day, and a call beyond any of them is refused. */
export type VoiceCaps = {
  readonly callsPerAddress: number;
  readonly callsPerPrefix: number;
  readonly callsPerCountry: number;
  readonly calls: number;
  /** Of the most expensive call within `callLimits`, line and agent. Each call reserves it of the day's budget. */
  readonly worstCallCents: number;
};
