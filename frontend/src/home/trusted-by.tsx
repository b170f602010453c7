import { clients, type Client } from "./clients.ts";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { OutsideLink } from "../ui/outside-link.tsx";
import { wordmarks } from "./client-wordmarks.tsx";
import { drawings } from "./home-drawings.tsx";
import { trustedContent } from "./static-content.ts";

const ClientLogo = ({ logo }: Client) => (
  <svg className="client-logo" viewBox={`0 0 ${wordmarks[logo].width} 40`} aria-hidden="true">
    <drawings.FiledDrawing name={logo} />
  </svg>
);

const ClientRow = ({ copy = false }: { readonly copy?: boolean }) => (
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
          <span className="unseen">{client.name}</span>
          <span className="client-industry">{client.industry}</span>
        </OutsideLink>
      </li>
    ))}
  </ul>
);

/**
 * The logos move in a loop: the row is rendered twice, and moves by its own width. The copy is for sight and
 * mouse only; with keyboard focus or reduced motion there is one row.
 */
export const TrustedBy = () => (
  <section className="trusted" aria-labelledby="trusted-title">
    <div className="trusted-words">
      <h2 id="trusted-title" className="trusted-title">
        {trustedContent.heading}
      </h2>
      {trustedContent.sample !== undefined && <p>{trustedContent.sample}</p>}
    </div>
    <div className="trusted-window">
      <div className="trusted-track">
        <ClientRow />
        <ClientRow copy />
      </div>
    </div>
  </section>
);
