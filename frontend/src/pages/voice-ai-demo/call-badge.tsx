import type { ReactNode } from "react";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { badgeContent as content, stampContent, type CallNews } from "./content.ts";
import { drawVoicePrint } from "./voice-print.ts";

type CallBadgeProps = {
  /** The name of the one that is chosen. */
  readonly useCase: string | undefined;
  readonly stage: CallNews | "calling" | undefined;
};

const pitch = 6;
const height = 48;

/** The call as its own visitor: who rings, and as whom. The form says the same in words, so the stamp is not read. */
export const CallBadge = ({ useCase = content.unchosen, stage }: CallBadgeProps): ReactNode => {
  const print = drawVoicePrint(useCase);
  const stamp = stage === undefined ? undefined : stampContent[stage];
  return (
    <div className={`call-badge call-badge-${stage ?? "idle"}`}>
      <HangingBadge print={content.print}>
        <div className="badge-top">
          <p className="badge-event">
            <span>{content.title}</span>
            <span>{content.origin}</span>
          </p>
          <p className="badge-name">{content.caller}</p>
          <p className="badge-from">
            {content.plays} <strong>{useCase}</strong>
          </p>
        </div>
        <div className="badge-stub">
          <svg className="voice-print" viewBox={`0 0 ${print.length * pitch} ${height}`} aria-hidden="true">
            {print.map((bar, index) => (
              <rect
                key={index}
                x={index * pitch + 1}
                y={(height - bar) / 2}
                width={pitch - 2.5}
                height={bar}
                rx="1.75"
              />
            ))}
          </svg>
          <span className="role role-squares">{content.role}</span>
        </div>
        {stamp !== undefined && (
          <p key={stamp} className="stamp call-stamp" aria-hidden="true">
            {stamp}
          </p>
        )}
      </HangingBadge>
    </div>
  );
};
