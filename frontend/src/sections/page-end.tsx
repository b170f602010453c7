import type { ComponentProps } from "react";
import { CallToAction, CallToActionStub } from "./call-to-action.tsx";
import { QuestionList } from "./question-list.tsx";

type PageEndProps = {
  readonly questions: ComponentProps<typeof QuestionList>;
  readonly closing: Pick<ComponentProps<typeof CallToAction>, "heading" | "text"> & {
    readonly action: ComponentProps<typeof CallToAction>["actions"][0];
    readonly stub: ComponentProps<typeof CallToActionStub>;
  };
};

export const PageEnd = ({ questions, closing }: PageEndProps) => (
  <>
    <QuestionList {...questions} />
    <CallToAction heading={closing.heading} text={closing.text} actions={[closing.action]}>
      <CallToActionStub {...closing.stub} />
    </CallToAction>
  </>
);
