import type { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { HangingBadge } from "../sections/hanging-badge.tsx";
import { badgeContent, playContent, stampContent, type CallStatus } from "./voice-ai-demo-content.ts";

const bars = 28;
const least = 6;
const most = 44;

/** Bar heights that look like a recording of the text; the same text always gives the same bars. */
const drawVoicePrint = (text: string): readonly number[] =>
  Array.from({ length: bars }, (_, index) => {
    const code = text.codePointAt(index % text.length) ?? 0;
    const swell = Math.sin((Math.PI * (index + 0.5)) / bars);
    const noise = ((code * 31 + index * 17) % 29) / 28;
    return Math.round(least + (most - least) * swell * (0.25 + 0.75 * noise));
  });

type CallBadgeProps = {
  readonly useCase: (typeof voiceUseCases)[number] | undefined;
  readonly stage: CallStatus | "calling" | undefined;
};

const pitch = 6;
const height = 48;

/**
 * The call drawn as a visitor's badge: caller and role. The form has the same content as text, so the stamp
 * is hidden from screen readers.
 */
export const CallBadge = ({ useCase, stage }: CallBadgeProps) => {
  const { name, play } =
    useCase === undefined ? badgeContent.unchosen : { name: useCase.name, play: playContent[useCase.id] };
  const print = drawVoicePrint(name);
  const stamp = stage === undefined ? undefined : stampContent[stage];
  return (
    <div className={`call-badge call-badge-${stage ?? "idle"}`}>
      <HangingBadge print={badgeContent.print}>
        <div className="badge-top">
          <p className="badge-event">{badgeContent.title}</p>
          <p className="badge-name">{badgeContent.caller}</p>
          <p className="badge-from">
            {badgeContent.plays} <strong>{name}</strong>
          </p>
          <p className="call-badge-plays">{play}</p>
        </div>
        <div className="badge-stub perforated">
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
          <span className="role role-squares">{badgeContent.role}</span>
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
