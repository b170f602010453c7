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

/** The code is drawn on the phone that shows it, by what is loaded once there is a name. */
const usePassStub = (isWanted: boolean): Loaded | undefined => {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    // Where it does not arrive the name is shown all the same.
    if (isWanted) import("./pass-stub.tsx").then(({ PassStub }) => setLoaded({ PassStub }), console.error);
  }, [isWanted]);
  return loaded;
};

/** One document serves every pass, so the name comes in when the served page has been taken over. */
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
          <div className="badge-stub">
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
