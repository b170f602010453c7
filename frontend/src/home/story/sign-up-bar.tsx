import { clickAttributes } from "../../analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { heroContent, signUpBarContent as content } from "../static-content.ts";

/**
 * On phones: the sign-up at the window's lower edge while the visitor reads on. The rail begins one window below the first
 * screen, so that the bar comes when that has gone.
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
