import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";
import { beforeContent } from "./content.ts";

const codes = [passCodes.squares, passCodes.dots, passCodes.bars];

/** Three passes fanned out, each with its own style of code. */
export const DesignArtefact = (): ReactNode => (
  <ul className="fan">
    {beforeContent.design.names.map((name, index) => {
      const code = codes[index];
      return (
        <li key={name}>
          {code && <PassCode {...code} />}
          <span>{name}</span>
        </li>
      );
    })}
  </ul>
);
