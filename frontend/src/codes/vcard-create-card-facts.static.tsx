import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { FactSummary } from "../sections/fact-summary.tsx";
import { PageEnd } from "../sections/page-end.tsx";
import { closingContent, factsContent, questionsContent } from "./vcard-create-content.ts";

export const PageFragment = staticFragment("vcard-create-card-facts", () => (
  <>
    <FactSummary {...factsContent} />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
