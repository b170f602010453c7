import type { ReactNode } from "react";
import { legalTexts as texts, type LegalContent } from "../content/legal.ts";
import { LegalBlocks } from "./legal-blocks.tsx";

type LegalDocumentProps = {
  readonly content: LegalContent;
  /** Drawn beside the short version. */
  readonly artefact: ReactNode;
};

/** A legal text: its short version, a badge with the list of its sections, and the sections. */
export const LegalDocument = ({ content, artefact }: LegalDocumentProps): ReactNode => (
  <div className="legal">
    <header className="legal-head">
      <div className="legal-words entrance">
        <h1 className="text-title">{content.heading}</h1>
        <p className="legal-short text-lead">
          <strong>{texts.inShort}</strong> {content.short}
        </p>
        <p className="legal-date">
          {texts.company} · {texts.changed.label}{" "}
          <time dateTime={texts.changed.date}>{texts.changed.display}</time>
        </p>
      </div>
      <div className="legal-artefact" aria-hidden="true">
        {artefact}
      </div>
    </header>
    <nav className="legal-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{texts.contents}</h2>
      <ol>
        {content.sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
    <div className="legal-text">
      {content.sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="text-heading">
            {heading}
          </h2>
          <LegalBlocks blocks={blocks} />
        </section>
      ))}
    </div>
  </div>
);
