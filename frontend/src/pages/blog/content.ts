import { site } from "#shared/site.ts";

export const meta = {
  title: `Event Planning Insights | ${site.brand} blog`,
  description:
    "Guides for event organizers: check-in arithmetic, badge printing, QR codes at the door, touchless registration and how to choose between platforms.",
  keywords: ["event planning blog", "event check-in", "badge printing", "QR code best practices"],
  feed: true,
} as const;

export const content = {
  heading: "Event Planning Insights",
  subtitle: "Tips, trends, and best practices for successful events",
  closing: {
    heading: "Enough reading?",
    text: "Upload a list, send yourself a pass, and stand at your own door for a morning.",
  },
} as const;
