/** Keys in session storage. */
export const voiceKeys = { voiceDemo: "voice-demo", voiceCodeRequest: "voice-code-request" } as const;
