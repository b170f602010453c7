// The code emits these and the alarms watch them, so each name is written once.

export const voiceService = "voice";

export const voiceMetrics = {
  /** Seconds since the oldest message without a reply arrived; 0 if there is none. Each sweep emits it. */
  oldestReplyAge: "OldestReplyAgeSeconds",
  /** Codes sent, and codes entered correctly: pumping sends many and enters none. */
  codesSent: "CodesSent",
  codesEntered: "CodesEntered",
  wrongCodes: "WrongCodes",
  callsPlaced: "CallsPlaced",
  /** Percent of the day's budget that is reserved; emitted with every call. */
  budgetUsed: "BudgetUsedPercent",
  /** Calls that the provider did not confirm, or that failed. */
  providerFailures: "VoiceProviderFailures",
  /** Replies that WhatsApp rejected, did not accept in time, or accepted and did not deliver. */
  replyFailures: "ReplyFailures",
  /** Webhooks of WhatsApp's and of the voice provider's, with a wrong signature and with a right one. */
  refusedWhatsappWebhooks: "RefusedWhatsappWebhooks",
  acceptedWhatsappWebhooks: "AcceptedWhatsappWebhooks",
  refusedVoiceWebhooks: "RefusedVoiceWebhooks",
  acceptedVoiceWebhooks: "AcceptedVoiceWebhooks",
} as const;
