import type { ReactNode } from "react";

type ToolLayoutProps = {
  readonly heading: string;
  readonly lead: string;
  readonly facts: readonly string[];
  readonly children: ReactNode;
};

export const ToolLayout = ({ heading, lead, facts, children }: ToolLayoutProps) => (
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
