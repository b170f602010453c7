import type { ReactNode } from "react";
import { clients, type Client } from "../../content/clients.ts";
import { clickAttributes } from "../../features/analytics/click-attributes.ts";
import { staticPart } from "../../lib/static-part.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { trustedContent } from "./content.ts";

/** Each mark fills 40 by 40 with the text's colour; `filled` marks are shapes, the others strokes. */
const marks: Readonly<Record<Client["logo"], { readonly filled: boolean; readonly path: string }>> = {
  compass: { filled: true, path: "M20 1l5 14 14 5-14 5-5 14-5-14-14-5 14-5z" },
  wave: { filled: false, path: "M2 13q6-8 12 0t12 0 12 0M2 22q6-8 12 0t12 0 12 0M2 31q6-8 12 0t12 0 12 0" },
  peaks: { filled: true, path: "M1 35L14 7l8 16 4-7 13 19z" },
  ampersand: { filled: false, path: "M20 4a16 16 0 1 0 .1 0zM13 27l14-14M13 13h6v6M27 27h-6v-6" },
  leaf: { filled: true, path: "M5 35C3 15 14 5 36 4c0 21-8 31-26 29l12-15z" },
  book: {
    filled: false,
    path: "M20 10C15 6 9 5 3 6v26c6-1 12 0 17 4 5-4 11-5 17-4V6c-6-1-12 0-17 4zm0 0v26",
  },
};

/** Where the word begins, and about how wide one letter of it is. */
const wordStart = 52;
const letterWidth = 17;
const wordEnd = 8;

const ClientLogo = ({ name, logo }: Client): ReactNode => {
  const { filled, path } = marks[logo];
  const width = wordStart + letterWidth * name.length + wordEnd;
  return (
    <svg className={`client-logo client-logo-${logo}`} viewBox={`0 0 ${width} 40`} aria-hidden="true">
      <path className={filled ? "client-mark" : "client-mark client-mark-drawn"} d={path} />
      <text
        x={wordStart}
        y="21"
        dominantBaseline="central"
        textLength={width - wordStart - wordEnd}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </svg>
  );
};

const ClientRow = ({ copy = false }: { readonly copy?: boolean }): ReactNode => (
  <ul className={copy ? "trusted-row trusted-copy" : "trusted-row"} aria-hidden={copy || undefined}>
    {clients.map((client) => (
      <li key={client.name}>
        <OutsideLink
          href={client.url}
          className="client"
          {...(copy && { tabIndex: -1 })}
          {...clickAttributes?.("CLIENT_LOGO_CLICK", { client: client.name })}
        >
          <ClientLogo {...client} />
          <span className="client-name">{client.name}</span>
          <span className="client-industry">{client.industry}</span>
        </OutsideLink>
      </li>
    ))}
  </ul>
);

/**
 * The logos pass by in a loop: the row stands twice in a row, and moves by its own width. The second one is for the
 * eye and the mouse only; with the keyboard, and where nothing may move, there is one row.
 */
export const Part = staticPart("home-trusted-by", () => (
  <section className="trusted" aria-labelledby="trusted-title">
    <div className="trusted-words">
      <h2 id="trusted-title" className="trusted-title">
        {trustedContent.heading}
      </h2>
      {trustedContent.sample !== undefined && <p className="trusted-sample">{trustedContent.sample}</p>}
    </div>
    <div className="trusted-window">
      <div className="trusted-track">
        <ClientRow />
        <ClientRow copy />
      </div>
    </div>
  </section>
));
