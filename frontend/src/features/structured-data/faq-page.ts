import type { StructuredNode } from "./structured-node.ts";

type Question = { readonly question: string; readonly answer: string };

/** Schema.org's FAQPage: questions in the words of the page. */
export const makeFaqPage = (questions: readonly Question[]): StructuredNode => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
