import messages from "#messages/industries.json" with { type: "json" };

/**
 * A client of the product. As long as `shared/site.ts` marks them as samples, the row that shows them is
 * labeled accordingly.
 */
export type Client = {
  readonly name: string;
  /** Name of a drawing in `src/home/client-wordmarks.tsx`. */
  readonly logo: "compass" | "wave" | "peaks" | "ampersand" | "leaf" | "book";
  readonly url: string;
  /** One of the industries of `shared/messages/en/industries.json`. */
  readonly industry: string;
};

export const clients: readonly Client[] = [
  { name: "Northlight", logo: "compass", url: "https://northlight.example", industry: messages.robotics },
  { name: "Tidewater", logo: "wave", url: "https://tidewater.example", industry: messages.media },
  { name: "Fjordworks", logo: "peaks", url: "https://fjordworks.example", industry: messages.energy },
  { name: "Okafor & Co", logo: "ampersand", url: "https://okafor.example", industry: messages.hospitality },
  { name: "Saltmarsh", logo: "leaf", url: "https://saltmarsh.example", industry: messages.health },
  { name: "Halden Press", logo: "book", url: "https://haldenpress.example", industry: messages.publishing },
];
