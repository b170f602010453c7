import { useState } from "react";
import { clickAttributes } from "../analytics/click-attributes.ts";
import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";
import { EmailDocument } from "../contact/email-document/email-document.tsx";
import { saveFile } from "../lib/save-file.ts";
import { OutsideLink } from "../ui/outside-link.tsx";
import { actionsContent as content, pictureContent } from "./queue-planner-content.ts";
import { drawPicture } from "./draw-picture.ts";
import { Button } from "../ui/button.tsx";

/** `result` is undefined until the plan's result is known, so there is nothing to print or draw. */
type PlanActionsProps = { readonly plan: Plan; readonly result: QueueResult | undefined };

/** Passes the planned numbers to the sign-up page in its address. */
const signUpWith = ({ guests, stations }: Plan): string => {
  const address = new URL(content.signUpHref);
  const planned = writeParameters({ guests: `${guests}`, stations: `${stations}` });
  address.search = address.search === "" ? planned : `${address.search}&${planned}`;
  return address.href;
};

/** Ways to copy, save or share the plan, each started by a click. */
export const PlanActions = ({ plan, result }: PlanActionsProps) => {
  const [{ text: announcement, of }, announce] = useState({ text: "", of: plan });
  const setAnnouncement = (text: string) => announce({ text, of: plan });

  const copy = async (): Promise<void> => {
    setAnnouncement("");
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}?${writeAddress(plan)}`);
      setAnnouncement(content.copied);
    } catch {
      setAnnouncement(content.notCopied);
    }
  };
  const isUnknown = result === undefined || undefined;
  const savePicture = async (): Promise<void> => {
    if (!result) return;
    setAnnouncement("");
    try {
      const picture = await drawPicture(plan, result);
      if (picture === "blocked") setAnnouncement(content.pictureBlocked);
      else saveFile(picture, pictureContent.fileName);
    } catch {
      setAnnouncement(content.pictureFailed);
    }
  };

  return (
    <div className="plan-actions">
      <h3>{content.heading}</h3>
      <div className="actions">
        <OutsideLink
          href={signUpWith(plan)}
          className="button button-primary"
          {...clickAttributes?.("Reserve Stations", {
            guests: `${plan.guests}`,
            stations: `${plan.stations}`,
          })}
        >
          {content.signUp}
        </OutsideLink>
        <Button aria-disabled={isUnknown} onClick={() => result && print()}>
          {content.print}
        </Button>
        <Button onClick={() => void copy()}>{content.copy}</Button>
        <Button aria-disabled={isUnknown} onClick={() => void savePicture()}>
          {content.picture}
        </Button>
        <EmailDocument label={content.email} sheet={{ type: "plan", plan }} />
      </div>
      <p className="take-status" role="status">
        {of === plan && announcement}
      </p>
    </div>
  );
};
