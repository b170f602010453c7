import type { FAQPage } from "schema-dts";
import { questions } from "./content.ts";

/** Schema.org's FAQPage: the questions in the words of the page. */
export const makeFaqPage = (): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
