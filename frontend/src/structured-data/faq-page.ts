import type { StructuredNode } from "./structured-node.ts";

type Question = { readonly question: string; readonly answer: string };

export const makeFaqPage = (questions: readonly Question[]): StructuredNode => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
