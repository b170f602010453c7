import { useEffect, useState } from "react";
import type { Guest } from "../guests/guest-fields.ts";
import { watchDrawing } from "../saved-work.ts";
import { makeCodes } from "../codes/badge-codes.ts";
import type { Design } from "../layout/badge-design.ts";
import { prepareBadges, type Prepared } from "../print/prepare-badges.ts";
import { writeBadgeSvg } from "../print/write-badge-svg.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { BadgeWarnings } from "./badge-warnings.tsx";
import { describeRefusal, previewContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";

type Shown = {
  readonly svg: string;
  readonly guest: Guest;
  readonly isChecked: boolean;
  readonly prepared: Prepared;
};

/** Delay before a preview is drawn, so that quick changes draw only the last choice. */
const settleMs = 80;

const draw = async (design: Design, guest: Guest, signal: AbortSignal): Promise<Shown> => {
  const prepared = await prepareBadges({ makeCodes }, design, [guest], { signal, onProgress: () => {} });
  const [layout] = prepared.badges;
  if (!layout) throw new Error("the badge layout is missing");
  const isChecked = design.codeSource !== "none" && prepared.refused.length === 0;
  return { svg: writeBadgeSvg(layout), guest, isChecked, prepared };
};

const SampleBadge = () => (
  <div className="preview-sample" aria-hidden="true">
    <p className="badge-event">{content.sample.event}</p>
    <p className="badge-name">{content.sample.name}</p>
    <p className="badge-from">
      {content.sample.title}
      <span>{content.sample.organization}</span>
    </p>
    <p className="preview-role">{content.sample.role}</p>
  </div>
);

type BadgePreviewProps = { readonly design: Design; readonly guests: readonly Guest[] };

export const BadgePreview = ({ design, guests }: BadgePreviewProps) => {
  const [position, setPosition] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const at = Math.min(position, Math.max(0, guests.length - 1));
  const guest = guests[at];
  const turn = (label: string, arrow: string, to: number) => (
    <SmallButton
      aria-label={label}
      // `aria-disabled`, because `disabled` would remove the focus at the first and last guest.
      aria-disabled={!guests[to]}
      onClick={() => {
        if (guests[to]) setPosition(to);
      }}
    >
      {arrow}
    </SmallButton>
  );

  useEffect(() => {
    if (!guest) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      watchDrawing(async () => setShown(await draw(design, guest, stop.signal))).catch(() => {
        // Aborted, or a script failed to load; printing reports that.
      });
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [design, guest]);

  return (
    <section className="maker-preview tool-sheet" aria-labelledby="preview-title">
      <h2 className="unseen" id="preview-title">
        {content.heading}
      </h2>
      <HangingBadge print={content.print}>
        {guest && shown ? (
          <>
            <div
              className="preview-paper"
              role="img"
              aria-label={content.label(shown.guest.name)}
              dangerouslySetInnerHTML={{ __html: shown.svg }}
            />
            <div className="preview-turn">
              {turn(content.previous, "←", at - 1)}
              <p>
                <bdi>{content.position(shown.guest.row)}</bdi>
                {shown.isChecked && <span>{content.checked}</span>}
              </p>
              {turn(content.next, "→", at + 1)}
            </div>
          </>
        ) : (
          <SampleBadge />
        )}
        <div className="preview-warnings" role="status">
          {guest && shown && (
            <>
              {shown.prepared.refused.map(({ refusal }) => (
                <p className="note note-error" key={refusal.type}>
                  {`${content.position(shown.guest.row)} ${describeRefusal(refusal)}`}
                </p>
              ))}
              <BadgeWarnings {...shown.prepared} />
            </>
          )}
        </div>
      </HangingBadge>
    </section>
  );
};
