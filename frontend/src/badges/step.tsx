import type { ReactNode, Ref } from "react";
import { SmallButton } from "../ui/button.tsx";

type StepProps = {
  readonly id: string;
  readonly step: string;
  readonly heading: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** One of the three steps. It is not a form, so that the browser cannot submit its values anywhere. */
export const Step = ({ id, step, heading, headingRef, children }: StepProps) => (
  <section className={`maker-step maker-${id}`} aria-labelledby={`${id}-heading`}>
    <h2 className="text-heading step-heading" id={`${id}-heading`} ref={headingRef} tabIndex={-1}>
      {/* oxlint-disable-next-line site/text-in-element -- each step sets it once */}
      <span>{step}</span> {heading}
    </h2>
    {children}
  </section>
);

type ProgressProps = {
  readonly label: string;
  readonly share: number | undefined;
  readonly cancel: string;
  readonly onCancel: () => void;
};

export const Progress = ({ label, share, cancel, onCancel }: ProgressProps) => (
  <div className="maker-progress">
    <label>
      <span>{label}</span> <progress max={1} {...(share !== undefined && { value: share })} />
    </label>
    <SmallButton onClick={onCancel}>{cancel}</SmallButton>
  </div>
);
