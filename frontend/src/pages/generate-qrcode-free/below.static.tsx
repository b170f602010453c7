import { staticPart } from "../../lib/static-part.tsx";
import { PageEnd } from "../../sections/page-end.tsx";
import { closingContent, questionsContent } from "./content.ts";
import { Fate } from "./fate.tsx";
import { PrintSizes } from "./print-sizes.tsx";

/** All that follows the generator. */
export const Part = staticPart("generate-qrcode-free-below", () => (
  <>
    <Fate />
    <PrintSizes />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
