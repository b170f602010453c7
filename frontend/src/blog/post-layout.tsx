import messages from "#messages/blog.json" with { type: "json" };
import { pictureFallback } from "./picture-fallback.build.ts";
import type { ContentsEntry, Post } from "./post.ts";
import { PostCard } from "./post-card.tsx";
import { PostFacts } from "./post-facts.tsx";
import { PageLink } from "../navigation/page-link.tsx";
import { rememberOpenItems } from "../lib/remember-open-items.ts";
import type { StaticFragment } from "../lib/hydration/static-fragment.tsx";
import { DrawnPicture } from "../ui/drawn-picture.tsx";
import { UnbrokenWords } from "../ui/unbroken-words.tsx";
import { SiteClosing } from "../sections/site-closing.tsx";

const PostHeader = ({ post }: { readonly post: Post }) => (
  <header className="post-header">
    <p>
      <PageLink to="/blog" className="back-link">
        {messages.post.backToBlog}
      </PageLink>
    </p>
    <div className="post-words entrance">
      <h1>
        <UnbrokenWords text={post.title} />
      </h1>
      <PostFacts post={post}>
        <span>{`${messages.post.by} ${post.author}`}</span>
      </PostFacts>
      <p className="text-lead text-muted">{post.excerpt}</p>
    </div>
    <DrawnPicture {...post.picture} fallback={pictureFallback} first />
  </header>
);

type ContentsProps = { readonly entries: readonly ContentsEntry[] };

const List = ({ entries }: ContentsProps) => (
  <ol>
    {entries.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
);

/**
 * The table of contents: beside the article if there is space, or else collapsed above it. CSS shows one of
 * the two.
 */
const Contents = ({ entries }: ContentsProps) => (
  <>
    <nav className="post-contents post-contents-beside" aria-labelledby="contents-title">
      <h2 id="contents-title">{messages.post.contents}</h2>
      <List entries={entries} />
    </nav>
    <details className="post-contents post-contents-above">
      <summary>{messages.post.contents}</summary>
      <List entries={entries} />
    </details>
  </>
);

const PostEnd = ({ post }: { readonly post: Post }) => (
  <footer className="post-end">
    <ul className="post-tags" aria-label={messages.post.tags}>
      {post.keywords.map((keyword) => (
        <li key={keyword}>{keyword}</li>
      ))}
    </ul>
    {post.related.length > 0 && (
      <section aria-labelledby="related-title">
        <h2 id="related-title" className="text-heading">
          {messages.post.related}
        </h2>
        <ul className="post-cards">
          {post.related.map((related) => (
            <PostCard key={related.id} post={related} level={3} />
          ))}
        </ul>
      </section>
    )}
    <p className="actions">
      <PageLink to="/blog" className="button button-quiet">
        {messages.post.backToAll}
      </PageLink>
    </p>
  </footer>
);

/**
 * Module of a post's page. Each post has its own component, so no state of one post remains when the next is
 * opened.
 */
export const makePostModule = (post: Post, Body: StaticFragment) => ({
  meta: {
    title: post.title,
    description: post.metaDescription,
    keywords: post.keywords,
    feed: true,
    image: { ...post.picture, src: post.socialPicture },
    article: { publishedTime: post.createdAt, author: post.author, section: post.category },
  },
  fragments: [Body],
  Component: () => (
    <>
      <article className="post">
        <PostHeader post={post} />
        <div ref={rememberOpenItems(post.slug)} className="post-columns">
          {post.contents.length > 0 && <Contents entries={post.contents} />}
          <div className="post-text">
            <Body />
            <PostEnd post={post} />
          </div>
        </div>
      </article>
      <SiteClosing {...messages.post.closing} />
    </>
  ),
});
