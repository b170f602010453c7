/** The custom resources that the function for secrets handles (functions/site/). */
export const originSecretType = "Custom::OriginSecret";
export const initialValuesType = "Custom::FirstValues";

/** The parameters of the stack's template that a rotation of the origin secret changes (infra/site/release/origin-secret.ts). */
export const originParameters = {
  /** The versions of the secret that the functions accept, the oldest first. */
  accepted: "OriginVersionsAccepted",
  sent: "OriginVersionSent",
} as const;
