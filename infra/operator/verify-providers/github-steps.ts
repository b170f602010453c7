import { compareTrust, GithubUnreachable, readWithGh } from "#infra/stack/pipeline/github-settings.ts";
import { NotChecked } from "./findings.ts";
import { reads, stepsOf } from "./run-steps.ts";

export const githubSteps = stepsOf("github", {
  // If GitHub is out of reach, the step is not checked: the stage runs without GitHub.
  "trust in GitHub": reads(20, async ({ stage: { pipeline }, readAccount }, { differ }) => {
    readAccount();
    if (pipeline === undefined) throw new NotChecked("the stage's row names no repository on GitHub");
    const trust = await compareTrust(readWithGh, pipeline).catch((error: unknown) => {
      throw error instanceof GithubUnreachable ? new NotChecked(error.message) : error;
    });
    if (trust === undefined)
      return differ("GitHub.repository", "does not exist, or this login cannot see it: gh auth status");
    for (const { field } of trust.problems)
      differ(
        `GitHub.${field}`,
        "is not what the roles trust: run npx --no checkin-site pipeline for the fix",
      );
  }),
});
