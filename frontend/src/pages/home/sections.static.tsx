import { staticPart } from "../../lib/static-part.tsx";
import { Desk } from "./desk.tsx";
import { Features } from "./features.tsx";
import { Organizers } from "./organizers.tsx";
import { SignUpBar } from "./sign-up-bar.tsx";
import { Steps } from "./steps.tsx";

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
