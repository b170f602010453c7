import { Stack } from "aws-cdk-lib";
import { OidcProviderNative } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { OnceInAccount } from "#infra/stage/stage.ts";

/** Who signs the tokens of GitHub Actions, and whom those that we take are meant for. */
export const githubIssuer = "token.actions.githubusercontent.com";
export const githubAudience = "sts.amazonaws.com";

/** @returns the ARN of the account's trust in GitHub's tokens. Alone it lets nobody in: a role has to name a repository. */
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
