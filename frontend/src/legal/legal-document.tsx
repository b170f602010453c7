import type { ReactNode } from "react";
import {
  legalTexts as texts,
  type LegalBlock,
  type LegalContent,
  type LegalItem,
  type LegalTable,
} from "./legal.ts";
import { OutsideLink } from "../ui/outside-link.tsx";

const Item = ({ item }: { readonly item: LegalItem }) => {
  if (typeof item === "string") return item;
  if ("href" in item) return <OutsideLink href={item.href}>{item.label}</OutsideLink>;
  return (
    <>
      <strong>{`${item.name}.`}</strong> <span>{item.text}</span>
    </>
  );
};

const Block = ({ block }: { readonly block: LegalBlock }) => {
  if (typeof block === "string") return <p>{block}</p>;
  if ("columns" in block) return <Table {...block} />;
  return (
    <ul>
      {block.map((item, index) => (
        <li key={index}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
};

/** A table whose rows are cards on a phone; each cell then shows its column's name. */
const Table = ({ columns, rows }: LegalTable) => (
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
    <div>
      <dt>{texts.postLabel}</dt>
      <dd>{texts.post}</dd>
    </div>
  </dl>
);

type LegalDocumentProps = {
  readonly content: LegalContent;
  readonly artefact: ReactNode;
};

/** A legal text: its summary, a badge with the list of sections, and the sections. */
export const LegalDocument = ({ content, artefact }: LegalDocumentProps) => (
  <div className="legal">
    <header className="legal-head">
      <div className="legal-words entrance">
        <h1 className="text-title">{content.heading}</h1>
        <p className="legal-short text-lead">
          <strong>{texts.inShort}</strong> <span>{content.short}</span>
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
      {content.sections.map(({ id, heading, blocks }, index) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="text-heading">
            {heading}
          </h2>
          {blocks.map((block, place) => (
            <Block key={place} block={block} />
          ))}
          {index === content.sections.length - 1 && <Contact />}
        </section>
      ))}
    </div>
  </div>
);
