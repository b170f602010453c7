import { HangingBadge } from "../sections/hanging-badge.tsx";

type MissingBadgeProps = {
  readonly print: string;
  readonly mark: string;
  readonly from: string;
  readonly role: string;
};

/** The badge on the not-found page, drawn without a QR code. */
export const MissingBadge = ({ print, mark, from, role }: MissingBadgeProps) => (
  <div className="not-found-badge" aria-hidden="true">
    <HangingBadge print={print}>
      <div className="badge-top">
        <p className="badge-name">{mark}</p>
        <p className="badge-from">{from}</p>
      </div>
      <div className="badge-stub perforated">
        <span className="badge-code-missing" />
        <span className="role role-squares">{role}</span>
      </div>
    </HangingBadge>
  </div>
);
