import { useEffect, useState, useSyncExternalStore } from "react";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { readPassHash } from "./pass-address.ts";
import { parsePageFragment } from "../lib/page-address.ts";
import { HangingBadge } from "../sections/hanging-badge.tsx";
import { OutsideLink } from "../ui/outside-link.tsx";
import { content } from "./pass-content.ts";

export { meta } from "./pass-content.ts";

const subscribe = (listen: () => void) => {
  addEventListener("hashchange", listen);
  return () => removeEventListener("hashchange", listen);
};
const readName = () => parsePageFragment(readPassHash);
const servedName = () => undefined;

type Loaded = Pick<typeof import("./pass-stub.tsx"), "PassStub">;

/** The phone draws the code itself. The code for this loads once there is a name. */
const usePassStub = (isWanted: boolean): Loaded | undefined => {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    // If it fails to load, the name is still shown.
    if (isWanted) import("./pass-stub.tsx").then(({ PassStub }) => setLoaded({ PassStub }), console.error);
  }, [isWanted]);
  return loaded;
};

/** One document serves all passes, so the name appears only after hydration. */
export const Component = () => {
  const ownName = useSyncExternalStore(subscribe, readName, servedName);
  const name = ownName ?? "";
  const stub = usePassStub(name !== "");
  const isEmpty = ownName !== undefined && name === "";
  return (
    <div className="pass">
      <HangingBadge print={content.print}>
        <div className="badge-top">
          <p className="badge-event">{content.sample}</p>
          <h1 className="badge-name pass-name" dir="auto">
            {isEmpty ? content.nobody : name || content.heading}
          </h1>
        </div>
        {!isEmpty && (
          <div className="badge-stub perforated">
            <div className="badge-code">
              {stub && name !== "" && <stub.PassStub name={name} label={content.codeOf(name)} />}
            </div>
          </div>
        )}
      </HangingBadge>
      <div className="pass-words">
        <p>{isEmpty ? content.nobodyText : content.text}</p>
        {!isEmpty && <p>{content.privacy}</p>}
        <p className="actions">
          <OutsideLink href={content.signUp.href} className="button button-primary" {...clickAttributes?.()}>
            {content.signUp.label}
          </OutsideLink>
          <PageLink to="/" className="button button-quiet">
            {content.home}
          </PageLink>
        </p>
      </div>
    </div>
  );
};
