import { staticPart } from "../../lib/static-part.tsx";
import { SiteClosing } from "../../sections/site-closing.tsx";
import { Desk } from "./desk.tsx";
import { Features } from "./features.tsx";
import { Organizers } from "./organizers.tsx";
import { Steps } from "./steps.tsx";

/** All that follows the clients. */
export const Part = staticPart("home-sections", () => (
  <>
    <Steps />
    <Features />
    <Organizers />
    <Desk />
    <SiteClosing />
  </>
));
