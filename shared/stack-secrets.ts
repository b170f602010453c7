/** The custom resources that the stack's maker of secrets answers for (functions/secrets/). */
export const originSecretType = "Custom::OriginSecret";
export const initialValuesType = "Custom::FirstValues";

/** The parameters of the stack's template that a rotation of the origin secret changes (infra/operator/release/origin-secret.ts). */
export const originParameters = {
  /** Versions of the secret that the functions accept, the oldest first. */
  accepted: "OriginVersionsAccepted",
  /** The one of them that CloudFront sends. */
  sent: "OriginVersionSent",
} as const;
