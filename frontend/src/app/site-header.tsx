import { useEffect, useRef } from "react";
import { menuLabels, signUpLink } from "../navigation/links.ts";
import { OutsideLink } from "../ui/outside-link.tsx";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { BrandLink } from "./brand-link.tsx";
import { linkedPages } from "../navigation/routes.ts";

const menuId = "site-menu";
/** Where the menu becomes a row; `site-header.css` names the same width. */
const rowWidth = "(min-width: 64rem)";

export const SiteHeader = () => {
  const menu = useRef<HTMLElement>(null);
  const closeMenu = (): void => menu.current?.hidePopover();

  // An open popover would keep floating over the page when the window grows into the row.
  useEffect(() => {
    const wide = matchMedia(rowWidth);
    wide.addEventListener("change", closeMenu);
    return () => wide.removeEventListener("change", closeMenu);
  }, []);

  return (
    <header className="site-header">
      <div className="site-header-row">
        <BrandLink />
        {/* The browser opens and closes it, so it works before any script does. */}
        <nav id={menuId} popover="auto" className="site-menu" aria-label={menuLabels.name} ref={menu}>
          <ul>
            {linkedPages.map(
              ({ path, header }) =>
                header !== undefined && (
                  <li key={path}>
                    <PageLink
                      to={path}
                      className="site-menu-link"
                      onClick={closeMenu}
                      {...clickAttributes?.("Navbar Link Clicked", { link: header })}
                    >
                      {header}
                    </PageLink>
                  </li>
                ),
            )}
          </ul>
        </nav>
        <OutsideLink
          href={signUpLink.href}
          className="button button-primary button-small"
          {...clickAttributes?.("FREE SIGN UP")}
        >
          {signUpLink.label}
        </OutsideLink>
        {/* Last, where the eye finds it on a phone; what it opens comes next for the keyboard. */}
        <button type="button" className="menu-button" popoverTarget={menuId}>
          <span className="menu-bars" aria-hidden="true" />
          <span className="menu-label">{menuLabels.open}</span>
        </button>
      </div>
    </header>
  );
};
