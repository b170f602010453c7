import type { Ref } from "react";
import { CodeActions } from "../../features/qr/code-actions.tsx";
import { CodeImage, CodeStatus } from "../../features/qr/made-code.tsx";
import type { CodeState } from "../../features/qr/code-store.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { codeWidthPx } from "./code-width.ts";
import { resultContent as content } from "./content.ts";

type ResultBadgeProps = { readonly code: CodeState; readonly headingRef: Ref<HTMLHeadingElement> };

/** The badge that gets the code, and what can be done with it. */
export const ResultBadge = ({ code, headingRef }: ResultBadgeProps) => (
  <section className="result" aria-labelledby="result-title">
    <HangingBadge print={content.print}>
      <div className="result-top">
        <h2 id="result-title" ref={headingRef} tabIndex={-1}>
          {content.heading}
        </h2>
        {code.type === "made" ? (
          <CodeImage code={code.code} widthPx={codeWidthPx} />
        ) : (
          <p className="result-empty">{content.placeholder}</p>
        )}
      </div>
      <div className="badge-stub result-stub">
        <CodeStatus code={code} />
        {code.type !== "made" && <p className="text-muted">{content.beforehand}</p>}
        {code.type === "made" && hasNoScheme(code.request) && <p>{content.noScheme}</p>}
      </div>
    </HangingBadge>
    {code.type === "made" && <CodeActions made={code} />}
  </section>
);

/** RFC 3986, section 3.1. */
const hasNoScheme = ({ text, isCard }: { readonly text: string; readonly isCard: boolean }): boolean =>
  !isCard && !/^[a-z][a-z0-9+.-]*:/i.test(text);
