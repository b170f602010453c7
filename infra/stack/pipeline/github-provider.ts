import { Stack } from "aws-cdk-lib";
import { OidcProviderNative, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { OnceInAccount } from "#infra/stack/stage/stage.ts";
import { githubIssuer } from "./github-issuer.ts";
import { spellingsOf, type RepositoryIds } from "./repository-spellings.ts";

/** The audience that our tokens must contain. */
const githubAudience = "sts.amazonaws.com";

/**
 * @returns the ARN of the account's trust in GitHub's tokens. It gives no access by itself: a role has to allow a
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

/**
 * @param subjects the part of the token's subject after the repository. `*` matches any text, as in the ref of a pull
 * request.
 */
export const githubJob = (
  providerArn: string,
  repository: string,
  subjects: string | readonly string[],
  ids?: RepositoryIds,
): WebIdentityPrincipal => {
  const trusted = [subjects]
    .flat()
    .flatMap((subject) => spellingsOf(repository, ids).map((spelling) => `repo:${spelling}:${subject}`));
  const subjectKey = `${githubIssuer}:sub`;
  return new WebIdentityPrincipal(providerArn, {
    StringEquals: {
      [`${githubIssuer}:aud`]: githubAudience,
      ...(trusted.some((subject) => subject.includes("*")) ? {} : { [subjectKey]: trusted }),
    },
    ...(trusted.some((subject) => subject.includes("*")) && { StringLike: { [subjectKey]: trusted } }),
  });
};
