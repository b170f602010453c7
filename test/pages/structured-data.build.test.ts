import { expect, test } from "vitest";
import { formatDate } from "#frontend/build/articles/format-date.ts";
import { pages, type PageRow } from "#frontend/src/navigation/routes.ts";
import { serializeGraph } from "#frontend/src/structured-data/structured-node.ts";
import { questions } from "#frontend/src/faqs/faqs-content.ts";
import { elsewherePrices, findPlans, indiaPrices } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { toText } from "#test/pages/page-text.ts";

/** All properties that the nodes of the graph may have; each node has only some of them. */
type Node = Readonly<
  Record<
    | "@type"
    | "name"
    | "legalName"
    | "description"
    | "email"
    | "telephone"
    | "text"
    | "headline"
    | "articleSection"
    | "datePublished"
    | "url"
    | "item"
    | "logo"
    | "mainEntityOfPage",
    string
  >
> & {
  readonly price?: number;
  readonly priceCurrency?: string;
  readonly position: number;
  readonly acceptedAnswer: Node;
  readonly offers: readonly Node[];
  readonly mainEntity: readonly Node[];
  readonly itemListElement: readonly Node[];
};

const { release, read } = readBuiltSite();
const pricingInIndia = release.countryPages["IN"]!["/pricing"]!;
const documents: readonly (readonly [path: string, file: string])[] = [
  ...pages.filter((row: PageRow) => row.indexable).map(({ path }) => [path, release.pages[path]!] as const),
  ["/pricing", pricingInIndia],
];
const dataElement = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** The only graph of a document. */
const readGraph = (file: string): readonly Node[] => {
  const [text, ...more] = Array.from(read(file).matchAll(dataElement), ([, data = ""]) => data);
  expect(more).toEqual([]);
  const { "@context": context, "@graph": graph } = JSON.parse(text ?? "null");
  expect(context).toBe("https://schema.org");
  return graph;
};
const readNode = (file: string, type: string): Node => {
  const found = readGraph(file).filter((node) => node["@type"] === type);
  expect(found, `${type} in ${file}`).toHaveLength(1);
  return found[0]!;
};
/** All text that a visitor can read, header and footer included. */
const readVisible = (file: string): string => toText(/<body.*<\/body>/s.exec(read(file))?.[0] ?? "");
const readCanonical = (file: string) => /<link rel="canonical" href="([^"]+)"/.exec(read(file))?.[1];

/** Every node of a graph, nested ones included. */
const flatten = (value: unknown): readonly Node[] =>
  Array.isArray(value)
    ? value.flatMap(flatten)
    : typeof value === "object" && value !== null
      ? [value as Node, ...Object.values(value).flatMap(flatten)]
      : [];

const showPrice = ({ price = NaN, priceCurrency }: Node): string =>
  (priceCurrency === indiaPrices.currency ? indiaPrices : elsewherePrices).formatMoney(price);

test.each(documents)(
  "[SITE-06] the data of %s (%s) quotes only visible text and links to existing pages or files",
  (_path, file) => {
    const visible = readVisible(file);
    const nodes = flatten(readGraph(file));
    const quotes = nodes.flatMap((node): readonly string[] => {
      switch (node["@type"]) {
        case "Offer":
          return [node.name, node.description, ...("price" in node ? [showPrice(node)] : [])];
        case "Question":
          return [node.name];
        case "Answer":
          return [node.text];
        case "Article":
          return [node.headline, node.articleSection, formatDate(node.datePublished)];
        case "Person":
        case "Organization":
        case "SoftwareApplication":
        case "WebApplication":
        case "ListItem":
          return [node.name];
        default:
          return [];
      }
    });
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) expect(visible).toContain(quote);
    const addresses = nodes.flatMap((node) =>
      (["url", "item", "logo", "mainEntityOfPage"] as const).flatMap((name) =>
        name in node ? [node[name]] : [],
      ),
    );
    const known = [...Object.keys(release.pages), ...release.files];
    for (const address of addresses) {
      expect(address).toMatch(/^https:\/\//);
      expect(known).toContain(new URL(address).pathname);
    }
    expect(addresses.length).toBeGreaterThan(0);
  },
);

test("[SITE-06] the home page's data describes the company with its visible contacts", () => {
  const organization = readNode("/index.html", "Organization");
  expect(organization).toMatchObject({
    name: site.brand,
    legalName: site.legalName,
    email: site.supportEmail,
    telephone: site.phone.display,
    url: readCanonical("/index.html"),
  });
  for (const name of ["legalName", "email", "telephone"] as const)
    expect(readVisible("/index.html")).toContain(organization[name]);
});

test.each([
  ["/pricing.html", "US"],
  [pricingInIndia, "IN"],
])(
  "[SITE-06] [PRICE-01] [PRICE-02] %s offers exactly the plans of %s, the custom one without a price",
  (file, country) => {
    const { offers } = readNode(file, "SoftwareApplication");
    const expected = findPlans(country).map(({ name, amount }) => ({
      name,
      ...(amount !== undefined && { price: amount.value, priceCurrency: amount.currency }),
    }));
    expect(
      offers.map(({ name, price, priceCurrency }) => ({
        name,
        ...(price !== undefined && { price, priceCurrency }),
      })),
    ).toEqual(expected);
  },
);

test("[SITE-06] [FAQ-01] the FAQ page's data has all questions in the order of the page", () => {
  const { mainEntity } = readNode("/faqs.html", "FAQPage");
  expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    questions.map(({ question, answer }) => [question, answer]),
  );
  expect(mainEntity.length).toBeGreaterThanOrEqual(10);
});

test.each(documents.filter(([path]) => path !== "/"))(
  "[SITE-06] the breadcrumbs of %s (%s) lead from the home page to itself",
  (path, file) => {
    const { itemListElement } = readNode(file, "BreadcrumbList");
    const origin = new URL(readCanonical(file)!).origin;
    const parents = path.startsWith("/blog/") ? ["/", "/blog"] : ["/"];
    expect(itemListElement.map(({ item }) => item)).toEqual([...parents, path].map((step) => origin + step));
    expect(itemListElement.map(({ position }) => position)).toEqual(
      itemListElement.map((_, index) => index + 1),
    );
  },
);

test("[SITE-06] the home page has no breadcrumbs", () => {
  expect(readGraph("/index.html").map((node) => node["@type"])).toEqual(["Organization"]);
});

test("[SITE-06] a not-found document has no structured data", () => {
  for (const file of Object.values(release.notFound)) expect(read(file)).not.toContain("application/ld+json");
});

test("[SITE-06] escapes text that would end the data element", () => {
  const text = serializeGraph([{ "@type": "Thing", name: "</script><script>alert(1)</script>" }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script>");
});
