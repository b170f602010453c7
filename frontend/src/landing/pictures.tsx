import type { ComponentType } from "react";
import type { PictureName } from "./landing.ts";
import { guestCodes } from "../pass/guest-codes.ts";
import { FloorPlan } from "../sections/floor-plan.tsx";
import { HangingBadge } from "../sections/hanging-badge.tsx";
import { MailedPass } from "../sections/mailed-pass.tsx";
import { PassCode } from "../ui/pass-code.tsx";
import { badgeContent as badge } from "./landing-content.ts";

const Badge = () => (
  <HangingBadge print={badge.print}>
    <div className="badge-top">
      <p className="badge-event">
        <span>{badge.event}</span>
        <span>{badge.date}</span>
      </p>
      <p className="badge-name">
        {badge.first}
        <br />
        {badge.last}
      </p>
      <p className="badge-from">{badge.from}</p>
    </div>
    <div className="badge-stub perforated">
      <div className="badge-code">
        <PassCode {...guestCodes[badge.code]} />
      </div>
      <div className="badge-seat">
        <p>
          {badge.place}
          <strong>{badge.seat}</strong>
        </p>
        <span className="role role-bars">{badge.role}</span>
      </div>
    </div>
  </HangingBadge>
);

const Doors = () => (
  <div className="plan-sheet on-paper">
    <FloorPlan />
  </div>
);

const Pass = () => (
  <MailedPass>
    <PassCode {...guestCodes.squares} />
  </MailedPass>
);

export const pictures: Readonly<Record<PictureName, ComponentType>> = {
  badge: Badge,
  doors: Doors,
  pass: Pass,
};
