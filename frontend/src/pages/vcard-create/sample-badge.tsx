import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { PassCode } from "../../ui/pass-code.tsx";
import { sampleContent as content } from "./content.ts";

/** What step 2 will look like, for somebody invented. */
export const SampleBadge = (): ReactNode => (
  <div className="card-sample" aria-hidden="true">
    <HangingBadge print={content.print}>
      <div className="card-face">
        <span className="photo photo-initials">{content.initials}</span>
        <p className="badge-name">{content.name}</p>
        <p className="badge-from">
          {content.jobTitle}
          <span>{content.organization}</span>
        </p>
      </div>
      <div className="badge-stub">
        <div className="badge-code">
          <PassCode {...passCodes.squares} />
        </div>
        <span className="role role-dots">{content.label}</span>
      </div>
    </HangingBadge>
  </div>
);
