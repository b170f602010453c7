import { staticFragment } from "../lib/static-fragment.tsx";
import { FactSlip } from "../sections/fact-slip.tsx";
import { PageEnd } from "../sections/page-end.tsx";
import { closingContent, factsContent, questionsContent } from "./badge-maker-content.ts";

export const Part = staticFragment("badge-maker-facts", () => (
  <>
    <FactSlip {...factsContent} />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
