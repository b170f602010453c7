import { staticPart } from "../../lib/static-part.tsx";
import { QuestionList } from "../../sections/question-list.tsx";
import { CardFacts } from "./card-facts.tsx";
import { questionsContent } from "./content.ts";

/** All that follows the creator. */
export const Part = staticPart("vcard-create-below", () => (
  <>
    <CardFacts />
    <QuestionList {...questionsContent} />
  </>
));
