import { site } from "#shared/site.ts";
import type { Post } from "../../content/post.ts";
import { siteOrigin } from "../../lib/site-origin.ts";
import { content } from "./content.ts";

/** Inside a script element only `<` could end the data; JSON has another spelling for it. */
const serialize = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const crumb = (position: number, name: string, path: string) => ({
  "@type": "ListItem",
  position,
  name,
  item: siteOrigin + path,
});

/** What search engines read of a post: schema.org's Article and BreadcrumbList, as JSON-LD. */
export const makePostData = (post: Post): string => {
  const address = `/blog/${post.slug}`;
  const organization = { "@type": "Organization", name: site.brand, url: `${siteOrigin}/` };
  return serialize({
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Article",
        headline: post.title,
        description: post.metaDescription,
        image: siteOrigin + post.socialPicture,
        datePublished: post.createdAt,
        author: { "@type": "Person", name: post.author },
        publisher: organization,
        mainEntityOfPage: siteOrigin + address,
        articleSection: post.category,
        keywords: post.keywords.join(", "),
        inLanguage: "en",
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          crumb(1, site.brand, "/"),
          crumb(2, content.blog, "/blog"),
          crumb(3, post.title, address),
        ],
      },
    ],
  });
};
