const prefix = /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9/-]+\))?!?: /;
const charactersMax = 72;

const functionWords = new Set(
  (
    "a all also always an and any are as at before both but by each every for from he how i if in is it its more my " +
    "never no nobody not nothing now of on once one only or our same she since so some somebody that the their then " +
    "there these they this those to until was we were what whatever when where which while who whoever why with you your"
  ).split(" "),
);
const irregularPasts = new Set(
  (
    "became began brought built came chose did drew fell found gave got had held kept knew left lost made meant met " +
    "ran said sent sought stood taught thought told took went wrote"
  ).split(" "),
);
/** Verbs in their base form that end like a past, a third person or a participle. */
const baseForms = new Set(
  "alias bias bring canvas embed exceed feed focus need ping proceed seed shed speed string succeed".split(
    " ",
  ),
);

const isImperative = (word: string): boolean =>
  baseForms.has(word) ||
  (!functionWords.has(word) && !irregularPasts.has(word) && !/(ed|ing|[^s]s)$/.test(word));

/** @returns the error in a commit's subject; undefined if it is valid. */
export const explainSubject = (subject: string): string | undefined => {
  if (subject.length > charactersMax) return `has ${subject.length} characters, at most ${charactersMax} fit`;
  const [matched] = prefix.exec(subject) ?? [];
  if (matched === undefined) return 'needs a prefix such as "fix(contact): "';
  const [word = ""] = subject.slice(matched.length).split(/[^\w'’-]/);
  if (!/^[a-z][a-z-]*$/.test(word) || !isImperative(word))
    return `needs an imperative verb in lower case after the prefix, not "${word}"`;
  return undefined;
};
