/**
 * Lint rule: the titles of browser tests read like those of all others. `vitest/valid-title` does not check them, because
 * their `test` is imported from the fixtures of Playwright Test.
 */
import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];
type Visitor = ReturnType<NonNullable<Rule["create"]>>;
type Call = Parameters<NonNullable<Visitor["CallExpression"]>>[0];

/** Words that a test title does without: they hide who does what (CONTRIBUTING). */
export const disallowedWords = [
  "told",
  "tells",
  "anew",
  "mended",
  "mends",
  "whoever",
  "besides",
  "nobody's",
  "stands",
  "meanwhile",
  "afresh",
  "asked",
  "asks",
  "beside",
  "kept",
  "knows",
  "nobody",
  "says",
  "somebody",
  "speaks",
  "stood",
  "stranger",
  "tell",
  "thinks",
  "wants",
  "whom",
  "park",
  "parked",
  "parks",
];

/** A title that begins with a function word, or has more than 100 characters after its requirement ids. */
export const unclearTitle =
  "^(\\[[A-Z]+-[0-9]+\\] )*([Ww]hat|[Ww]ho|[Ww]hoever|[Ww]hatever|[Ww]hich|[Ww]hose|[Oo]f|[Nn]obody|[Nn]othing|[Nn]one|[Aa] no|[Ww]here|[Hh]ow|[Tt]hat|[Ss]o|[Ss]uch|[Bb]ut|[Aa]s|[Bb]y|[Tt]o|[Tt]han|[Nn]either|[Ww]ith)\\b|^(\\[[A-Z]+-[0-9]+\\] )*[^\\[].{100,}$| (is|are) (no|none)\\b";

const disallowed = new RegExp(`\\b(?:${disallowedWords.join("|")})\\b`, "i");
const unclear = new RegExp(unclearTitle);

/** The text of a title; a value in it counts as one character. */
const readTitle = ({ callee, arguments: [title] }: Call): string | undefined => {
  if (callee.type !== "Identifier" || callee.name !== "test") return undefined;
  if (title?.type === "TemplateLiteral") return title.quasis.map(({ value }) => value.raw).join("…");
  return title?.type === "Literal" && typeof title.value === "string" ? title.value : undefined;
};

export const testTitle: Rule = {
  create: (context) => ({
    CallExpression: (node) => {
      const title = readTitle(node) ?? "";
      if (disallowed.test(title) || unclear.test(title))
        context.report({
          node,
          message:
            "Write a test title as a present-tense verb, a condition and a visible result, in at most 100 characters.",
        });
    },
  }),
};
