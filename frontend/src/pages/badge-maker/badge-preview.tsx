import { useEffect, useState, type ReactNode } from "react";
import { makeCodes } from "../../features/badges/badge-codes.ts";
import type { Design } from "../../features/badges/badge-design.ts";
import type { BadgeLayout, Guest } from "../../features/badges/badge-layout.ts";
import { prepareBadges } from "../../features/badges/prepare-badges.ts";
import { writeBadgeSvg } from "../../features/badges/write-badge-svg.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { describeRefusal, previewContent as content } from "./content.ts";

type Shown = {
  readonly svg: string;
  readonly guest: Guest;
  readonly layout: BadgeLayout;
  readonly news: string;
};

/** Somebody who chooses sees the last choice alone. */
const settleMs = 80;

const draw = async (design: Design, guest: Guest, signal: AbortSignal): Promise<Shown> => {
  const { badges, refused } = await prepareBadges({ makeCodes }, design, [guest], {
    signal,
    onProgress: () => {},
  });
  const [layout] = badges;
  if (!layout) throw new Error("a badge was asked for, and none was laid out");
  const refusal = refused[0]?.refusal;
  const checked = design.codeSource === "none" ? "" : content.checked;
  return {
    svg: writeBadgeSvg(layout),
    guest,
    layout,
    news: refusal ? `${content.position(guest.row)} ${describeRefusal(refusal)}` : checked,
  };
};

/** Before there is a list: what one will look like, for somebody invented. */
const SampleBadge = (): ReactNode => (
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

/** One guest's badge as it will be printed, whichever the visitor turns to. */
export const BadgePreview = ({ design, guests }: BadgePreviewProps): ReactNode => {
  const [position, setPosition] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const at = Math.min(position, Math.max(0, guests.length - 1));
  const guest = guests[at];

  useEffect(() => {
    if (!guest) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      draw(design, guest, stop.signal).then(setShown, () => {
        // Stopped, or a script did not arrive: printing tells of that.
      });
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [design, guest]);

  return (
    <section className="maker-preview" aria-labelledby="preview-title">
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
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={content.previous}
                disabled={at === 0}
                onClick={() => setPosition(at - 1)}
              >
                ←
              </button>
              <p>
                {content.position(shown.guest.row)}
                <span>{shown.news}</span>
              </p>
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={content.next}
                disabled={at >= guests.length - 1}
                onClick={() => setPosition(at + 1)}
              >
                →
              </button>
            </div>
          </>
        ) : (
          <SampleBadge />
        )}
      </HangingBadge>
    </section>
  );
};
