import type { ReactNode } from "react";

type ToolPageProps = {
  readonly heading: string;
  readonly lead: string;
  /** What the tool promises, each in a few words. */
  readonly facts: readonly string[];
  readonly children: ReactNode;
};

/** The first screen of a free tool: what it is for, beside the tool itself. */
export const ToolPage = ({ heading, lead, facts, children }: ToolPageProps) => (
  <div className="tool">
    <div className="tool-words entrance">
      <h1 className="text-title">{heading}</h1>
      <p className="text-lead text-muted">{lead}</p>
      <ul className="ticks">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
    {children}
  </div>
);
