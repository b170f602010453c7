import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";
import { badgeContent as content } from "./content.ts";

type BadgeFaceProps = (typeof content.guests)[number];

/** One guest's side of the badge. The faces lie on each other and take turns, see `styles/badge.css`. */
export const BadgeFace = ({
  code,
  first,
  last,
  from,
  place,
  seat,
  role,
  time,
}: BadgeFaceProps): ReactNode => (
  <div className="badge-face">
    <div className="badge-top">
      <p className="badge-event">
        <span>{content.event}</span>
        <span>{content.date}</span>
      </p>
      <p className="badge-name">
        {first}
        <br />
        {last}
      </p>
      <p className="badge-from">{from}</p>
    </div>
    <div className="badge-stub">
      <div className="badge-code">
        <PassCode {...passCodes[code]} />
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
      {content.stamp}
      <span>{time}</span>
    </p>
  </div>
);
