import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";
import { passContent as content } from "./content.ts";

/** A pass as it arrives in a chat. */
export const PassArtefact = (): ReactNode => (
  <div className="phone">
    <p className="phone-bar">
      <span>{content.sender}</span>
      <span>{content.time}</span>
    </p>
    <p className="bubble">{content.text}</p>
    <div className="pass">
      <PassCode {...passCodes.squares} />
      <p>
        <strong>{content.title}</strong>
        <span>{content.date}</span>
        <span>{content.gate}</span>
      </p>
    </div>
    <p className="bubble bubble-reply">{content.reply}</p>
  </div>
);
