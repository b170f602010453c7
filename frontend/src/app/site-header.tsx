import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { menuLabels, signUpLink } from "../navigation/links.ts";
import { OutsideLink } from "../ui/outside-link.tsx";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { BrandLink } from "./brand-link.tsx";
import { linkedPages } from "../navigation/routes.ts";

const menuId = "site-menu";
/** Width from which the menu is a row. Keep it equal to the one in `site-header.css`. */
const rowWidth = "(min-width: 64rem)";

export const SiteHeader = () => {
  const menu = useRef<HTMLElement>(null);
  // Browsers without popovers show the menu at all times.
  const closeMenu = (): void => {
    const popover: Partial<Pick<HTMLElement, "hidePopover">> | null = menu.current;
    popover?.hidePopover?.();
  };

  // Back and Forward change the page below an open menu. Not on the first page, whose menu opens before hydration.
  const { pathname } = useLocation();
  useLayoutEffect(() => closeMenu, [pathname]);

  // Close the popover when the window becomes wide enough for the row, or else it keeps floating over the
  // page.
  useEffect(() => {
    const wide = matchMedia(rowWidth);
    wide.addEventListener("change", closeMenu);
    return () => wide.removeEventListener("change", closeMenu);
  }, []);

  return (
    <header className="site-header">
      <div className="site-header-row">
        <BrandLink />
        {/* A native popover: the browser opens and closes it, so it works before any script has loaded. */}
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
        {/* Placed last, where phone users look for it; the content that it opens comes next in the tab
            order. */}
        <button type="button" className="menu-button" popoverTarget={menuId}>
          <span className="menu-bars" aria-hidden="true" />
          <span className="menu-label">{menuLabels.open}</span>
        </button>
      </div>
    </header>
  );
};
