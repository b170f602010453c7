import { staticPart } from "../../lib/static-part.tsx";
import { PageEnd } from "../../sections/page-end.tsx";
import { CallSteps } from "./call-steps.tsx";
import { closingContent, questionsContent } from "./content.ts";

/** All that follows the form. */
export const Part = staticPart("voice-ai-demo-below", () => (
  <>
    <CallSteps />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
