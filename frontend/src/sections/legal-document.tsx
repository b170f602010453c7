import type { ReactNode } from "react";
import { legalTexts as texts, type LegalBlock, type LegalContent } from "../content/legal.ts";
import { OutsideLink } from "../ui/outside-link.tsx";

const LegalBlocks = ({ blocks }: { readonly blocks: readonly LegalBlock[] }) =>
  blocks.map((block, index) => <Block key={index} block={block} />);

const Block = ({ block }: { readonly block: LegalBlock }) => {
  if (typeof block === "string") return <p>{block}</p>;
  switch (block.type) {
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "rules":
      return (
        <ul>
          {block.rules.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}.</strong> {text}
            </li>
          ))}
        </ul>
      );
    case "table":
      return <Table {...block} />;
    case "links":
      return (
        <ul>
          {block.links.map(({ label, href }) => (
            <li key={href}>
              <OutsideLink href={href}>{label}</OutsideLink>
            </li>
          ))}
        </ul>
      );
    case "contact":
      return <Contact />;
  }
};

type TableProps = Extract<LegalBlock, { readonly type: "table" }>;

/** On a phone every row is a card of its own, and each cell names its column. */
const Table = ({ columns, rows }: TableProps) => (
  <table className="legal-table">
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells) => (
        <tr key={cells[0]}>
          {cells.map((cell, index) => (
            <td key={cell} data-column={columns[index]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Contact = () => (
  <dl className="legal-contact">
    <div>
      <dt>{texts.emailLabel}</dt>
      <dd>
        <a href={`mailto:${texts.email}`}>{texts.email}</a>
      </dd>
    </div>
    <div>
      <dt>{texts.phoneLabel}</dt>
      <dd>
        <a href={texts.phone.href}>{texts.phone.display}</a>
      </dd>
    </div>
  </dl>
);

type LegalDocumentProps = {
  readonly content: LegalContent;
  readonly artefact: ReactNode;
};

/** A legal text: its short version, a badge with the list of its sections, and the sections. */
export const LegalDocument = ({ content, artefact }: LegalDocumentProps) => (
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
