import words from "#words/industries.json" with { type: "json" };

/** A client of the product. While `shared/site.ts` says so these are samples, and the row that shows them says it too. */
export type Client = {
  readonly name: string;
  /** Names a drawing in `src/pages/home/trusted-by/client-wordmarks.tsx`. */
  readonly logo: "compass" | "wave" | "peaks" | "ampersand" | "leaf" | "book";
  readonly url: string;
  /** One of `words/en/industries.json`. */
  readonly industry: string;
};

export const clients: readonly Client[] = [
  { name: "Northlight", logo: "compass", url: "https://northlight.example", industry: words.robotics },
  { name: "Tidewater", logo: "wave", url: "https://tidewater.example", industry: words.media },
  { name: "Fjordworks", logo: "peaks", url: "https://fjordworks.example", industry: words.energy },
  { name: "Okafor & Co", logo: "ampersand", url: "https://okafor.example", industry: words.hospitality },
  { name: "Saltmarsh", logo: "leaf", url: "https://saltmarsh.example", industry: words.health },
  { name: "Halden Press", logo: "book", url: "https://haldenpress.example", industry: words.publishing },
];
