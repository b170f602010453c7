import messages from "#messages/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";
import { CallToAction, CallToActionStub } from "./call-to-action.tsx";

const content = {
  actions: [
    { label: messages.closing.signUp, href: site.links.signUp },
    { label: messages.closing.call, href: site.links.booking },
  ],
  stub: {
    event: messages.closing.event,
    rows: [
      { label: messages.closing.doors, value: "09:00" },
      { label: messages.closing.line, value: "0" },
    ],
  },
} as const;

/** The call to action at the end of a page, with the page's own text, the sign-up and a contact link. */
export const SiteClosing = (own: { readonly heading: string; readonly text: string }) => (
  <CallToAction {...own} actions={content.actions}>
    <CallToActionStub {...content.stub} />
  </CallToAction>
);
