import type { ReactNode } from "react";
import type { ContentsEntry } from "../../content/post.ts";
import { content } from "./content.ts";

type ContentsProps = { readonly entries: readonly ContentsEntry[] };

const List = ({ entries }: ContentsProps): ReactNode => (
  <ol>
    {entries.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
);

/** The table of contents: beside the article where there is room, else folded above it. CSS shows one of the two. */
export const Contents = ({ entries }: ContentsProps): ReactNode => (
  <>
    <nav className="post-contents post-contents-beside" aria-labelledby="contents-title">
      <h2 id="contents-title">{content.contents}</h2>
      <List entries={entries} />
    </nav>
    <details className="post-contents post-contents-above">
      <summary>{content.contents}</summary>
      <List entries={entries} />
    </details>
  </>
);
