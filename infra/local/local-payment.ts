/** The merchant that the payment simulator knows. Nothing here opens a door anywhere else. */
export const localPhonepe = {
  clientId: "local-client",
  clientVersion: "1",
  clientSecret: "local-secret",
  webhookUser: "local_hook",
  webhookPassword: "Local0hook",
} as const;
