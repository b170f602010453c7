import type { ReactNode } from "react";

export type QuestionAndAnswer = { readonly question: string; readonly answer: string };

type QuestionListProps = {
  readonly heading: string;
  readonly questions: readonly QuestionAndAnswer[];
  readonly children?: ReactNode;
};

export const QuestionList = ({ heading, questions, children }: QuestionListProps) => (
  <section className="questions" aria-labelledby="questions-title">
    <div className="questions-words">
      <h2 id="questions-title" className="text-title">
        {heading}
      </h2>
      {children}
    </div>
    <dl className="questions-list">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-heading">{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
);
