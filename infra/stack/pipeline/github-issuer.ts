/** The issuer of GitHub Actions' tokens. Operators' commands import this file, and would start slower with the CDK. */
export const githubIssuer = "token.actions.githubusercontent.com";

/** The ARN is in the partition of AWS's standard regions, like all our resources. */
export const githubProviderArnOf = (account: string): string =>
  `arn:aws:iam::${account}:oidc-provider/${githubIssuer}`;
