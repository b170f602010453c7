import { site } from "#shared/site.ts";
import { english } from "#shared/locales.ts";
import { feedPath } from "#shared/blog/feed-path.ts";
import { makeSocialCardPath, socialCardAlt, socialCardSize } from "../lib/social-card.ts";
import { language, languages } from "../lib/language.build.ts";
import { englishPath, translationsOf } from "../lib/local-path.ts";
import { addressOf, siteOrigin } from "../lib/site-origin.ts";
import type { PageRow } from "../navigation/routes.ts";

type SharedImage = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

export type PageMeta = {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly feed?: boolean;
  /** Preview image of the shared page, instead of the social card that the build draws; `src` is a path. */
  readonly image?: SharedImage;
  readonly article?: {
    readonly publishedTime: string;
    readonly author: string;
    readonly section: string;
  };
};

type PageHeadProps = { readonly row: PageRow; readonly meta: PageMeta };

const OwnHead = ({ row, meta }: PageHeadProps) => {
  const isListed = row.indexable && siteOrigin !== undefined;
  const image = siteOrigin === undefined ? undefined : (meta.image ?? findCard(row));
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <meta name="keywords" content={meta.keywords.join(", ")} />
      <meta property="og:type" content={meta.article ? "article" : "website"} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={meta.title} />
      <meta name="twitter:description" content={meta.description} />
      {image && (
        <>
          <meta property="og:image" content={addressOf(image.src)} />
          <meta property="og:image:width" content={`${image.width}`} />
          <meta property="og:image:height" content={`${image.height}`} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:image" content={addressOf(image.src)} />
        </>
      )}
      {meta.article && (
        <>
          <meta name="author" content={meta.article.author} />
          <meta property="article:published_time" content={meta.article.publishedTime} />
          <meta property="article:section" content={meta.article.section} />
          {meta.keywords.map((keyword) => (
            <meta key={keyword} property="article:tag" content={keyword} />
          ))}
        </>
      )}
      {meta.feed && <link rel="alternate" type="application/rss+xml" title={site.brand} href={feedPath} />}
      {isListed ? (
        <>
          <link rel="canonical" href={addressOf(row.path)} />
          <meta property="og:url" content={addressOf(row.path)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {/* The address of a page that is not indexed may contain an order id or a card's uid, so the next
          page receives only the origin. */}
      {!row.indexable && <meta name="referrer" content="strict-origin" />}
    </>
  );
};

/** A page that exists in several languages links to all of its versions, including itself. */
const Translations = ({ path }: { readonly path: string }) => {
  if (siteOrigin === undefined) return null;
  return translationsOf(path)
    .flatMap((one) => (one.tag === english.tag ? [one, { ...one, tag: "x-default" }] : [one]))
    .map((one) => <link key={one.tag} rel="alternate" hrefLang={one.tag} href={addressOf(one.path)} />);
};

/** React moves these elements into the document's head; the prerender does the same at build time. */
export const PageHead: typeof OwnHead = languages
  ? (props) => (
      <>
        <OwnHead {...props} />
        <Translations path={props.row.path} />
        {language && <meta property="og:locale" content={language.formats.replace("-", "_")} />}
      </>
    )
  : OwnHead;

/** Social cards are drawn in English only, because the build's fonts have Latin characters only. */
const findCard = ({ path, indexable }: PageRow): SharedImage | undefined =>
  indexable
    ? { src: makeSocialCardPath(language ? englishPath(path) : path), ...socialCardSize, alt: socialCardAlt }
    : undefined;
