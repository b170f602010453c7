import { isEnabled } from "#shared/features.ts";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { SiteClosing } from "../sections/site-closing.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";
import { Features } from "./home-features.tsx";
import { LineQuestion } from "./line-question/line-question.tsx";
import { closingContent } from "./static-content.ts";
import { SignUpBar } from "./how-it-works/sign-up-bar.tsx";
import { Day, Steps } from "./how-it-works/how-it-works.tsx";
import { TrustedBy } from "./trusted-by.tsx";

export const PageFragment = staticFragment("home-sections", () => (
  <>
    <div className="after-hero">
      <TrustedBy />
      <Steps />
      <Day />
      {isEnabled("planner") && <LineQuestion />}
      <Features />
      <SignUpBar />
      <FaqTeaser />
    </div>
    <SiteClosing {...closingContent} />
  </>
));
