// The code emits these and the alarms watch them: each name is written once.

export const voiceService = "voice";

export const voiceMetrics = {
  /** Of the oldest message that waits for its reply, since it came; 0 when none does. Each sweep emits it. */
  oldestReplyAge: "OldestReplyAgeSeconds",
  /** Codes sent, and codes entered correctly: pumping sends many and enters none. */
  codesSent: "CodesSent",
  codesEntered: "CodesEntered",
  wrongCodes: "WrongCodes",
  callsPlaced: "CallsPlaced",
  /** Percent of the day's budget that is reserved; emitted with every call. */
  budgetUsed: "BudgetUsedPercent",
  /** Calls that the provider did not confirm, or failed. */
  providerFailures: "VoiceProviderFailures",
  /** Replies that WhatsApp refused or did not take. */
  replyFailures: "ReplyFailures",
  /** Webhooks of WhatsApp's and of the voice provider's, with a wrong signature and with a right one. */
  refusedWhatsappWebhooks: "RefusedWhatsappWebhooks",
  acceptedWhatsappWebhooks: "AcceptedWhatsappWebhooks",
  refusedVoiceWebhooks: "RefusedVoiceWebhooks",
  acceptedVoiceWebhooks: "AcceptedVoiceWebhooks",
} as const;
