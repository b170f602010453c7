import { clickAttributes } from "../../analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { heroContent, signUpBarContent as content } from "../static-content.ts";

/**
 * A bar with the sign-up link at the bottom of the window, on phones only. Its rail begins one window below
 * the hero, so that the bar appears once the hero has scrolled away.
 */
export const SignUpBar = () => (
  <div className="sign-up-rail">
    <p className="sign-up-bar">
      <span>{content.words}</span>
      <OutsideLink
        href={heroContent.signUp.href}
        className="button button-primary button-small"
        {...clickAttributes?.()}
      >
        {heroContent.signUp.label}
      </OutsideLink>
    </p>
  </div>
);
