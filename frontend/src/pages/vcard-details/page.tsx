import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { content } from "./content.ts";
import { readUid } from "./read-uid.ts";

export { meta } from "./content.ts";

/** One document serves every card, so the uid comes in when the served page has been taken over. */
export const Component = (): ReactNode => {
  const { pathname } = useLocation();
  const uid = useHydrated() ? readUid(pathname) : "";
  return (
    <div className="card-details">
      <HangingBadge print={content.print}>
        <div className="badge-top">
          <h1 className="text-title">{content.heading}</h1>
        </div>
        <div className="badge-stub">
          <p className="card-uid">{uid}</p>
        </div>
      </HangingBadge>
    </div>
  );
};
