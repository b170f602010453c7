import type { ReactNode } from "react";
import { footerGroups, footerTexts as texts } from "../content/navigation.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { analyticsInBuild } from "../features/analytics/services-in-build.ts";
import { PageLink } from "../features/navigation/page-link.tsx";

export const SiteFooter = (): ReactNode => (
  <footer className="site-footer">
    <div className="site-footer-row">
      <div className="site-footer-brand">
        <p className="brand">
          <BrandMark />
          {texts.brand}
        </p>
        <p>{texts.tagline}</p>
      </div>
      {footerGroups.map(({ title, links }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.label}>
                {"to" in link ? (
                  <PageLink to={link.to}>{link.label}</PageLink>
                ) : "file" in link ? (
                  <a href={link.file}>{link.label}</a>
                ) : (
                  analyticsInBuild && (
                    <button type="button" data-opens={link.opens}>
                      {link.label}
                    </button>
                  )
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="site-footer-contact">
        <h2>{texts.contactTitle}</h2>
        <ul>
          <li>
            <a href={`mailto:${texts.email}`}>{texts.email}</a>
          </li>
          <li>
            <a href={texts.phone.href}>{texts.phone.display}</a>
          </li>
          <li>
            <span>{texts.hours}</span>
          </li>
        </ul>
      </div>
    </div>
    <p className="site-footer-legal">{texts.legal}</p>
  </footer>
);
