import { staticPart } from "../../lib/static-part.tsx";
import { PageEnd } from "../../sections/page-end.tsx";
import { CardFacts } from "./card-facts.tsx";
import { closingContent, questionsContent } from "./content.ts";

/** All that follows the creator. */
export const Part = staticPart("vcard-create-below", () => (
  <>
    <CardFacts />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
