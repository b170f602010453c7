/**
 * Scores addresses with the MDN HTTP Observatory as its own `scan` does, but with ports and for 404s. Arguments: the
 * Observatory's folder, the two ports and the paths. Prints `[{path, status, score, grade}]`. Runs in its own process,
 * since Node reads the trusted authority at startup.
 */
import * as z from "zod";

const [observatory, httpPort, httpsPort, ...paths] = process.argv.slice(2);
const load = (file: string): Promise<unknown> => import(`${observatory}/src/${file}.js`);

const anyFunction = z.custom<(...args: readonly unknown[]) => unknown>(
  (value) => typeof value === "function",
);
const { retrieve } = z.object({ retrieve: anyFunction }).parse(await load("retriever/retriever"));
const { ALL_TESTS: tests } = z.object({ ALL_TESTS: z.array(anyFunction) }).parse(await load("constants"));
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT: extraFrom } = z
  .object({ MINIMUM_SCORE_FOR_EXTRA_CREDIT: z.number() })
  .parse(await load("grader/charts"));
const { getScoreModifier, getGradeForScore } = z
  .object({ getScoreModifier: anyFunction, getGradeForScore: anyFunction })
  .parse(await load("grader/grader"));

const responseSchema = z.object({ responses: z.object({ auto: z.object({ status: z.number() }) }) });
const resultSchema = z.object({ result: z.string() });
const gradeSchema = z.object({ score: z.number(), grade: z.string() });

const scores = [];
for (const path of paths) {
  const response = await retrieve("localhost", { httpPort, httpsPort, path });
  const { status } = responseSchema.parse(response).responses.auto;
  const changes = tests.map((test) => {
    const { result } = resultSchema.parse(test(response));
    return { result, change: z.number().parse(getScoreModifier(result)) };
  });
  const sum = (counted: readonly { readonly change: number }[]): number =>
    counted.reduce((score, { change }) => score + change, 100);
  // Penalties count first; extra credit is only for sites with few of them.
  const withoutCredit = sum(changes.filter(({ change }) => change < 0));
  const score = withoutCredit >= extraFrom ? sum(changes) : withoutCredit;
  const lost = changes.filter(({ change }) => change < 0).map(({ result }) => result);
  scores.push({ path, status, lost, ...gradeSchema.parse(getGradeForScore(score)) });
}
console.log(JSON.stringify(scores));
