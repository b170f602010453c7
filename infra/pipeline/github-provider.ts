import { Stack } from "aws-cdk-lib";
import { OidcProviderNative } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { OnceInAccount } from "#infra/stage/stage.ts";

/** The issuer of GitHub Actions' tokens, and the audience that ours must name. */
export const githubIssuer = "token.actions.githubusercontent.com";
export const githubAudience = "sts.amazonaws.com";

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
