const howToLogIn =
  'run "aws login" (with IAM Identity Center "aws sso login --profile <profile>", then "export AWS_PROFILE=<profile>") and try again; "aws sts get-caller-identity" shows who you are';

/** Errors that the SDK throws if it finds no credentials, or credentials that must be renewed first. */
const missing = ["CredentialsProviderError", "TokenProviderError"];

const refused = [
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidClientTokenId",
  "InvalidAccessKeyId",
  "InvalidSignatureException",
  "SignatureDoesNotMatch",
  "UnrecognizedClientException",
];

export const explainCredentials = ({ name }: Error): string | undefined => {
  if (missing.includes(name)) return `this shell has no AWS credentials: ${howToLogIn}`;
  if (refused.includes(name))
    return `AWS rejected this shell's credentials, which may have expired: ${howToLogIn}`;
  return undefined;
};
