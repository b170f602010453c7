import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";
import { sizeContent as content } from "./content.ts";

/** Three codes in the size that they have on paper, each on what it is printed on. */
export const PrintSizes = (): ReactNode => (
  <section className="print-sizes" aria-labelledby="sizes-title">
    <div className="print-sizes-words">
      <h2 id="sizes-title" className="text-title">
        {content.heading}
      </h2>
      <p>{content.text}</p>
    </div>
    <ul className="print-sizes-row">
      {content.sizes.map(({ size, where, width, from }) => (
        <li key={where} className={`print-size print-size-${size}`}>
          <PassCode {...passCodes.squares} />
          <p>
            <strong>{where}</strong>
            <span>{width}</span>
            <span>{from}</span>
          </p>
        </li>
      ))}
    </ul>
    <p className="print-sizes-note">{content.note}</p>
  </section>
);
