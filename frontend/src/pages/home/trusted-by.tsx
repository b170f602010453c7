import type { FocusEvent, ReactNode } from "react";
import { clients } from "../../content/clients.ts";
import { clickAttributes } from "../../features/analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { ClientLogo } from "./client-logo.tsx";
import { trustedContent as content } from "./content.ts";

/**
 * The logos pass by in a loop: the row stands twice in a row, and moves by its own width. The second one is for the
 * eye and the mouse only; with the keyboard, and where nothing may move, there is one row.
 */
export const TrustedBy = (): ReactNode => (
  <section className="trusted" aria-labelledby="trusted-title">
    <div className="trusted-words">
      <h2 id="trusted-title" className="trusted-title">
        {content.heading}
      </h2>
      {content.sample !== undefined && <p className="trusted-sample">{content.sample}</p>}
    </div>
    <div className="trusted-window">
      <div className="trusted-track">
        <ClientRow />
        <ClientRow copy />
      </div>
    </div>
  </section>
);

/** A browser lets a link stay half out of sight when the focus comes to it. */
const showWhole = ({ currentTarget: place, target: link }: FocusEvent): void => {
  if (link.matches(":focus-visible")) place.scrollIntoView({ block: "nearest", inline: "nearest" });
};

const ClientRow = ({ copy = false }: { readonly copy?: boolean }): ReactNode => (
  <ul className={copy ? "trusted-row trusted-copy" : "trusted-row"} aria-hidden={copy || undefined}>
    {clients.map((client) => (
      <li key={client.name} onFocus={showWhole}>
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
