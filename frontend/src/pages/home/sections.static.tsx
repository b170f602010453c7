import { staticPart } from "../../lib/static-part.tsx";
import { Desk } from "./steps/desk.tsx";
import { Features } from "./features/features.tsx";
import { Organizers } from "./organizers/organizers.tsx";
import { SignUpBar } from "./organizers/sign-up-bar.tsx";
import { Steps } from "./steps/steps.tsx";

/** All that follows the question, up to the closing ticket. */
export const Part = staticPart("home-sections", () => (
  <>
    <Steps />
    <Features />
    <Organizers />
    <Desk />
    <SignUpBar />
  </>
));
