import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";
import { beforeContent } from "./content.ts";

const { passes: content } = beforeContent;

/** A pass half out of its envelope, and the same pass in a chat. */
export const PassesArtefact = (): ReactNode => (
  <div className="mailing">
    <div className="envelope">
      <div className="envelope-pass">
        <PassCode {...passCodes.squares} />
        <p>
          <strong>{content.title}</strong>
          {content.seat}
        </p>
      </div>
      <svg className="envelope-front" viewBox="0 0 240 120" aria-hidden="true">
        <path className="envelope-paper" d="M0 0L120 62 240 0V112a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" />
        <path className="envelope-fold" d="M3 118L98 50M237 118L142 50M0 0L120 62 240 0" />
      </svg>
    </div>
    <p className="mailing-chat">
      {content.chat}
      <span>{content.sent}</span>
    </p>
  </div>
);
