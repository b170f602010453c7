import type { Article } from "schema-dts";
import type { Post } from "./post.ts";
import { postPath } from "./post-paths.ts";
import type { MakeStructuredData } from "../structured-data/structured-node.ts";
import { publisher } from "../structured-data/organization.ts";
import { addressOf } from "../lib/site-origin.ts";

const makeArticle = (post: Post): Article => ({
  "@type": "Article",
  headline: post.title,
  description: post.metaDescription,
  image: addressOf(post.socialPicture),
  datePublished: post.createdAt,
  author: { "@type": "Person", name: post.author },
  publisher,
  mainEntityOfPage: addressOf(postPath(post.slug)),
  articleSection: post.category,
  keywords: post.keywords.join(", "),
  inLanguage: "en",
});

export const makeStructuredData: MakeStructuredData = ({ post }) => (post ? [makeArticle(post)] : []);
