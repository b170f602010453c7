import { Stack } from "aws-cdk-lib";
import { OidcProviderNative, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { OnceInAccount } from "#infra/stage/stage.ts";

/** The issuer of GitHub Actions' tokens, and the audience that ours must name. */
const githubIssuer = "token.actions.githubusercontent.com";
const githubAudience = "sts.amazonaws.com";

/**
 * @returns the ARN of the account's trust in GitHub's tokens. On its own it lets nobody in: a role has to name a
 * repository.
 */
export const makeGithubProvider = (scope: Construct, id: string, made: OnceInAccount): string =>
  ({
    create: () =>
      new OidcProviderNative(scope, id, { url: `https://${githubIssuer}`, clientIds: [githubAudience] })
        .oidcProviderArn,
    existing: () =>
      Stack.of(scope).formatArn({
        service: "iam",
        region: "",
        resource: "oidc-provider",
        resourceName: githubIssuer,
      }),
  })[made]();

/** @param subject what the job's own token says of it, besides the repository. */
export const githubJob = (providerArn: string, repository: string, subject: string): WebIdentityPrincipal =>
  new WebIdentityPrincipal(providerArn, {
    StringEquals: {
      [`${githubIssuer}:aud`]: githubAudience,
      [`${githubIssuer}:sub`]: `repo:${repository}:${subject}`,
    },
  });
