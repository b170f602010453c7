import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { HangingBadge } from "../sections/hanging-badge.tsx";
import { FiledGuestCode } from "../pass/guest-code-drawings.tsx";
import { badgeContent } from "./hero/badge-content.ts";
import { BadgeHead } from "./hero/badge-head.tsx";

type BadgeFaceProps = (typeof badgeContent.guests)[number];

/** One guest's face of the badge. The faces are stacked and shown in turn, see `hero.css`. */
const BadgeFace = ({ code, first, last, from, place, seat, role, time }: BadgeFaceProps) => (
  <div className="badge-face">
    <BadgeHead from={from}>
      <p className="badge-name">
        {first}
        <br />
        {last}
      </p>
    </BadgeHead>
    <div className="badge-stub perforated">
      <div className="badge-code">
        <FiledGuestCode design={code} />
        <span className="scan-line" />
      </div>
      <div className="badge-seat">
        <p>
          {place}
          <strong>{seat}</strong>
        </p>
        <span className={`role role-${code}`}>{role}</span>
      </div>
    </div>
    <p className="stamp">
      {badgeContent.stamp}
      <span>{time}</span>
    </p>
  </div>
);

export const PageFragment = staticFragment("home-badge", () => (
  <HangingBadge print={badgeContent.print} label={badgeContent.label}>
    <div className="badge-faces">
      {badgeContent.guests.map((guest) => (
        <BadgeFace key={guest.code} {...guest} />
      ))}
    </div>
  </HangingBadge>
));
