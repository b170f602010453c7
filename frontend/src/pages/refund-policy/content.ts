import { site } from "#shared/site.ts";
import type { LegalContent } from "../../content/legal.ts";

export const meta = {
  title: `Refund policy | ${site.brand}`,
  description: `All ${site.brand} sales are final, because the services are digital and activated immediately. If you have a question about a payment, write to us.`,
  keywords: ["refund policy", "final sale", "payment questions", site.brand],
} as const;

export const content: LegalContent = {
  heading: "Refund policy",
  short:
    "All sales are final. Our services are digital and activated immediately, so there is nothing to hand back.",
  sections: [
    {
      id: "final",
      heading: "All sales are final",
      blocks: [
        "All sales are final and no refunds are given, whether or not the service was used at the event it was bought for.",
      ],
    },
    {
      id: "why",
      heading: "Why",
      blocks: [
        "The services are digital and activated immediately: the moment your payment is confirmed, they are ready to use, and they cannot be returned.",
        "If you are not sure it fits your event, sign up for free and check in a few colleagues first, or book a call and show us your floor plan.",
      ],
    },
    {
      id: "questions",
      heading: "Questions",
      blocks: [
        "Questions go to our support email. Give us the order number and the amount, and a person will look into it.",
        { type: "contact" },
      ],
    },
  ],
};

export const ticketContent = {
  event: "Admit one event",
  stamp: "Final sale",
  stub: "Stub",
  torn: "Used",
} as const;
