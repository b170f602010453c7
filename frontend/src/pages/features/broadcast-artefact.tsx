import type { ReactNode } from "react";
import { beforeContent } from "./content.ts";

const { broadcast: content } = beforeContent;
const waves = [0, 1, 2, 3];

/** A letter to everyone, cancelled with the hour it left. */
export const BroadcastArtefact = (): ReactNode => (
  <div className="letters">
    <div className="letter">
      <p className="letter-to">{content.to}</p>
      <p className="letter-subject">{content.subject}</p>
      <svg className="letter-waves" viewBox="0 0 80 44" aria-hidden="true">
        {waves.map((wave) => (
          <path key={wave} d={`M0 ${8 + wave * 10}q10 -8 20 0t20 0 20 0 20 0`} />
        ))}
      </svg>
      <p className="letter-postmark">
        {content.postmark.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  </div>
);
