import { useLocation } from "react-router-dom";
import { english } from "#shared/locales.ts";
import { footerTexts as texts, furtherFooterLinks } from "../navigation/links.ts";
import { BrandName } from "../ui/brand-name.tsx";
import { LanguageLinks } from "../navigation/language-links.tsx";
import { PageLink } from "../navigation/page-link.tsx";
import { language, languages } from "../lib/language.build.ts";
import { footerColumns, linkedPages } from "../navigation/routes.ts";

export const SiteFooter = () => (
  <footer className="site-footer" data-late="">
    <div className="site-footer-row">
      <div className="site-footer-brand">
        <p className="brand">
          <BrandName />
        </p>
        <p>{texts.tagline}</p>
      </div>
      {footerColumns.map((column) => (
        <div key={column}>
          <h2>{texts.titles[column]}</h2>
          <ul>
            {linkedPages.map(
              ({ path, footer, article }) =>
                footer?.under === column && (
                  <li key={path}>
                    <PageLink to={path} {...(language && article !== undefined && { lang: english.tag })}>
                      {footer.label}
                    </PageLink>
                  </li>
                ),
            )}
            {furtherFooterLinks[column]?.map((link) => (
              <li key={link.label}>
                {"file" in link ? (
                  <a href={link.file}>{link.label}</a>
                ) : (
                  <button type="button" data-opens={link.opens}>
                    {link.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="site-footer-contact">
        <h2>{texts.titles.contact}</h2>
        <ul>
          <li>
            <a href={`mailto:${texts.email}`}>{texts.email}</a>
          </li>
          <li>
            <a href={texts.phone.href}>{texts.phone.display}</a>
          </li>
          <li>
            <span>{texts.hoursOn(useLocation().pathname)}</span>
          </li>
        </ul>
      </div>
    </div>
    {languages ? (
      <>
        <p className="site-footer-legal">{texts.legal}</p>
        <LanguageLinks />
      </>
    ) : (
      <p className="site-footer-legal">{texts.legal}</p>
    )}
  </footer>
);
