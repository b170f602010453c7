import messages from "#messages/vcard-details.json" with { type: "json" };
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { useHydrated } from "../lib/hydration/use-hydrated.ts";
import { HangingBadge } from "../sections/hanging-badge.tsx";

export const meta = messages.meta;

/** The uid in a card's address as readable text; an invalid percent escape is shown unchanged. */
export const readUid = (pathname: string): string => {
  const segment = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The address is untrusted input, so any other text is not shown (decision 15 of the requirements). */
const uidSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** One document serves all cards, so the uid appears only after hydration. */
export const Component = () => {
  const { pathname } = useLocation();
  const uid = useHydrated() ? z.safeParse(uidSchema, readUid(pathname)) : undefined;
  return (
    <div className="card-details">
      <HangingBadge print={messages.page.print}>
        <div className="badge-top">
          <h1 className="text-title">{messages.page.heading}</h1>
        </div>
        <div className="badge-stub perforated">
          {uid?.success && <p className="card-uid-label">{messages.page.uid}</p>}
          <p className={uid?.success === false ? "card-refused" : "card-uid"}>
            {uid?.success === false ? messages.page.refused : uid?.data}
          </p>
        </div>
      </HangingBadge>
    </div>
  );
};
