import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { staticPart } from "../../lib/static-part.tsx";
import { BadgeFace } from "./badge-face.tsx";
import { badgeContent } from "./content.ts";

/** The badge of the first screen with its three faces, which the style sheet swaps. */
export const Part = staticPart("home-badge", () => (
  <HangingBadge print={badgeContent.print} label={badgeContent.label}>
    <div className="badge-faces">
      {badgeContent.guests.map((guest) => (
        <BadgeFace key={guest.code} {...guest} />
      ))}
    </div>
  </HangingBadge>
));
