import { useEffect, useInsertionEffect, useRef } from "react";
import { adoptStyleSheet } from "../lib/adopt-style-sheet.ts";
import { hydratedEvent } from "../lib/hydration/hydrated-event.ts";
import { BrandName } from "../ui/brand-name.tsx";
import { language } from "../lib/language.build.ts";
import { localPath } from "../lib/local-path.ts";
import { crashContent as content } from "./crash-content.ts";
import { Button } from "../ui/button.tsx";
import css from "./crash-screen.css?inline";

/** Replaces the whole page after a crash, so it needs neither router nor layout: its links load documents. */
export const CrashScreen = () => {
  useInsertionEffect(() => adoptStyleSheet(css), []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Before hydration, the start snippet holds clicks back, also on this screen's own button.
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return (
    <main className="crash">
      <title>{content.heading}</title>
      <p className="brand">
        <BrandName />
      </p>
      <h1 className="text-title" tabIndex={-1} ref={heading}>
        {content.heading}
      </h1>
      <p className="text-lead text-muted">{content.text}</p>
      <p className="actions">
        <Button look="primary" onClick={() => location.reload()}>
          {content.reload}
        </Button>
        <a className="button button-quiet" href={language ? localPath("/") : "/"}>
          {content.home}
        </a>
      </p>
      <p>
        {content.help} <a href={`mailto:${content.email}`}>{content.email}</a>
      </p>
    </main>
  );
};
