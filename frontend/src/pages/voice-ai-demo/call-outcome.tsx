import type { ReactNode } from "react";
import { formContent as content, newsContent, type CallNews } from "./content.ts";
import type { CallState } from "./use-voice-call.ts";

type CallOutcomeProps = {
  readonly state: CallState;
  readonly news: CallNews | undefined;
  readonly errorCount: number;
};

const describeFailure = (state: CallState): string | undefined => {
  switch (state.type) {
    case "idle":
    case "calling":
    case "placed":
      return undefined;
    case "refused":
      return state.text;
    case "unconfirmed":
      return state.text ?? content.unanswered;
    case "unanswered":
      return content.unanswered;
  }
};

/** What outlasts the toast. The regions stand there from the start, so that what comes into them is announced. */
export const CallOutcome = ({ state, news, errorCount }: CallOutcomeProps): ReactNode => {
  const mayTryAgain = state.type === "refused" || state.type === "unanswered";
  const reason = describeFailure(state);
  return (
    <>
      <div role="alert">
        {errorCount > 0 ? (
          <p className="form-errors">{content.invalid(errorCount)}</p>
        ) : (
          (mayTryAgain || reason !== undefined) && (
            <div className="note note-error">
              {mayTryAgain && (
                <p>
                  <strong>{content.failed}</strong>
                </p>
              )}
              {reason !== undefined && <p>{reason}</p>}
            </div>
          )
        )}
      </div>
      <div role="status">
        {state.type === "placed" && <p className="note note-success">{content.placed}</p>}
      </div>
      <p className="call-news" aria-live="polite">
        {state.type === "placed" && news !== undefined && newsContent[news]}
      </p>
    </>
  );
};
