import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { content } from "./voice-ai-demo-content.ts";

export const PageFragment = staticFragment("voice-ai-demo-words", () => (
  <div className="tool-words entrance">
    <p>
      <span className="role role-dots">{content.label}</span>
    </p>
    <h1 className="text-title">{content.heading}</h1>
    <p className="text-lead text-muted">{content.lead}</p>
    <p className="caller-notice">
      {content.notice.before}
      <strong>{content.notice.caller}</strong>
      {content.notice.after}
    </p>
    <ul className="ticks">
      {content.facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </div>
));
