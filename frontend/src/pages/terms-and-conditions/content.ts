import { site } from "#shared/site.ts";
import type { LegalContent } from "../../content/legal.ts";

const { law, courts } = site.jurisdiction;
const [city] = courts;

export const meta = {
  title: `Terms and conditions | ${site.brand}`,
  description: `Who owns the ${site.brand} platform, the terms on which it may be used, and the courts that decide disputes.`,
  keywords: ["terms and conditions", "terms of use", "jurisdiction", site.brand],
} as const;

export const content: LegalContent = {
  heading: "Terms and conditions",
  short: `Tell us the truth, use the service lawfully and at your own risk, pay what it costs, and respect that our content is ours. Disputes go to the courts of ${city}.`,
  sections: [
    {
      id: "platform-ownership",
      heading: "Platform Ownership",
      blocks: [
        `The ${site.brand} platform, meaning this website, the organizer's app and the services behind them, is owned and operated by ${site.legalName}. In these terms “we” is that company, and “you” is whoever uses the platform.`,
        "By using the platform you accept these terms. We may change them; the date above says when we last did, and using the platform after a change means that you accept it.",
      ],
    },
    {
      id: "terms-of-use",
      heading: "Terms of Use",
      blocks: [
        {
          type: "rules",
          rules: [
            {
              name: "True and complete information",
              text: "What you tell us when you sign up and afterwards is true, accurate and complete, and you keep it up to date.",
            },
            {
              name: "Your own risk",
              text: "You use the platform and the services at your own risk. We do not warrant that they suit a purpose we do not know about.",
            },
            {
              name: "Proprietary content",
              text: "Text, design, drawings, logos and software on the platform are proprietary to us or licensed to us. You may not copy or reuse them without our written consent.",
            },
            {
              name: "Service charges",
              text: "You pay the charges for the services you order. They are stated before you order.",
            },
            {
              name: "No unlawful use",
              text: "You do not use the platform for anything that is unlawful, that these terms forbid, or that breaks a law which applies to you or to us.",
            },
          ],
        },
        "Guest lists that you upload stay yours. You make sure that you may use them and that your guests may be sent a pass.",
      ],
    },
    {
      id: "jurisdiction",
      heading: "Jurisdiction",
      blocks: [
        `These terms are governed by the laws of ${law}. All disputes that arise from them or from the use of the platform fall under the jurisdiction of the courts of ${[...new Set(courts)].join(", ")}.`,
        { type: "contact" },
      ],
    },
  ],
};

export const badgeContent = {
  event: "House rules",
  name: ["Read", "before", "entry"],
  stub: "Courts of",
  place: city,
} as const;
