import { useInsertionEffect, useRef, useState } from "react";
import { adoptStyleSheet } from "../../lib/adopt-style-sheet.ts";
import { DrawnPassCode } from "../../pass/drawn-pass-code.tsx";
import { fitName } from "../../pass/fit-name.ts";
import { makePassHash, tidyName } from "../../pass/pass-address.ts";
import { passPath } from "../../pass/pass-path.ts";
import { ownBadgeTools } from "../../navigation/free-tools.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { badgeContent, ownContent } from "./badge-content.ts";
import { BadgeHead } from "./badge-head.tsx";
import { Button } from "../../ui/button.tsx";
import css from "./own-badge.css?inline";

/** Size of the name's box in rem: two lines of the name on the sample badge. */
const nameBox = { widthRem: 17, heightRem: 5.5 } as const;

const [{ first, last }] = badgeContent.guests;
const sampleName = `${first} ${last}`;

const readClock = (): string => new Date().toTimeString().slice(0, 8);

type OwnBadgeProps = {
  /** The typed name; if blank, the first sample's name is shown. */
  readonly typed: string;
};

/**
 * The visitor's own badge. Its code contains this site's address with the name in the fragment, which is
 * never sent to a server.
 */
export const OwnBadge = ({ typed }: OwnBadgeProps) => {
  useInsertionEffect(() => adoptStyleSheet(css), []);
  const name = tidyName(typed) || sampleName;
  const hash = makePassHash(name);
  const [scanned, setScanned] = useState<{ readonly name: string; readonly at: string }>();
  const scannedAt = scanned?.name === name ? scanned.at : undefined;
  const status = useRef<HTMLParagraphElement>(null);
  const confirm = (): void => {
    setScanned({ name, at: readClock() });
    // The focused button disappears, so focus moves to the status.
    status.current?.focus();
  };
  return (
    <>
      <HangingBadge print={badgeContent.print}>
        <div className="badge-face">
          <BadgeHead from={ownContent.from}>
            <p
              className="badge-name own-name"
              dir="auto"
              style={{ fontSize: `calc(${fitName(name, nameBox)} * var(--name-rem, 1rem))` }}
            >
              {name}
            </p>
          </BadgeHead>
          <div className="badge-stub perforated">
            <a className="badge-code" href={`${passPath}${hash}`} aria-label={ownContent.open(name)}>
              <DrawnPassCode name={name} />
            </a>
            <div className="badge-seat">
              <p>
                {ownContent.place}
                <strong>{ownContent.seat}</strong>
              </p>
              <span className="role role-squares">{ownContent.role}</span>
            </div>
          </div>
          {scannedAt !== undefined && (
            <p className="stamp">
              {badgeContent.stamp}
              <span>{scannedAt}</span>
            </p>
          )}
        </div>
      </HangingBadge>
      <div className="own-scan">
        <p role="status" ref={status} tabIndex={-1}>
          {scannedAt === undefined ? ownContent.hint : ownContent.scanned}
        </p>
        <p className="actions">
          {scannedAt === undefined && <Button onClick={confirm}>{ownContent.confirm}</Button>}
          {tidyName(typed) !== "" &&
            ownBadgeTools.map(({ label, addressOf }) => (
              <a key={label} className="button button-quiet" href={addressOf(typed)}>
                {label}
              </a>
            ))}
        </p>
      </div>
    </>
  );
};
