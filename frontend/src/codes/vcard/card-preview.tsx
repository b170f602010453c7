import type { Ref } from "react";
import { CodeActions } from "../qr/code-actions.tsx";
import { CodeImage, CodeStatus } from "../qr/made-code.tsx";
import type { CodeState } from "../qr/code-store.ts";
import { findFullName, type Card } from "../qr/vcard.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { PassCode } from "../../ui/pass-code.tsx";
import { formContent, previewContent, sampleContent } from "../vcard-create-content.ts";
import { sampleCode } from "./sample-code.build.ts";
import { Button } from "../../ui/button.tsx";

export const SampleBadge = () => (
  <div className="card-sample tool-sheet" aria-hidden="true">
    <HangingBadge print={sampleContent.print}>
      <div className="card-face">
        <span className="photo photo-initials">{sampleContent.initials}</span>
        <p className="badge-name">{sampleContent.name}</p>
        <p className="badge-from">
          {sampleContent.jobTitle}
          <span>{sampleContent.organization}</span>
        </p>
      </div>
      <div className="badge-stub perforated">
        <div className="badge-code">
          <PassCode {...sampleCode} />
        </div>
        <span className="role role-dots">{sampleContent.label}</span>
      </div>
    </HangingBadge>
  </div>
);

/** Displayed width in px: 48 units of 4 px (spec section 9). */
const shownWidthPx = 192;

type CardPreviewProps = {
  readonly card: Card;
  readonly photoUrl: string | undefined;
  readonly code: CodeState;
  readonly error: string | undefined;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onBack: () => void;
};

export const CardPreview = (props: CardPreviewProps) => {
  const { card, photoUrl, code, error, headingRef, onBack } = props;
  const lines = [
    { label: previewContent.mobile, value: card.cellPhone.trim() || previewContent.none },
    { label: previewContent.phone, value: card.phone.trim() },
    { label: previewContent.email, value: card.email.trim() || previewContent.none },
    { label: previewContent.website, value: card.website.trim() },
  ];
  return (
    <>
      <div className="preview-words">
        <h2 className="text-heading step-heading" ref={headingRef} tabIndex={-1}>
          <span>{previewContent.step}</span> {previewContent.heading}
        </h2>
        <p className="text-muted">{previewContent.hint}</p>
        <p className="form-errors" role="alert">
          {error}
        </p>
      </div>
      <div className="card-result tool-sheet">
        <HangingBadge print={sampleContent.print}>
          <div className="card-face">
            {photoUrl !== undefined && (
              <span className="photo">
                <img src={photoUrl} alt={formContent.photo.alt} width={96} height={96} />
              </span>
            )}
            <p className="badge-name">{findFullName(card)}</p>
            <p className="badge-from">
              <bdi>{card.jobTitle}</bdi>
              <span>{card.organization}</span>
            </p>
            <dl className="card-lines">
              {lines.map(
                ({ label, value }) =>
                  value !== "" && (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
          </div>
          <div className="badge-stub perforated card-stub">
            {code.type === "made" && <CodeImage code={code.code} widthPx={shownWidthPx} />}
            <CodeStatus code={code} />
          </div>
        </HangingBadge>
      </div>
      <div className="preview-actions">
        {code.type === "made" && <CodeActions made={code} />}
        <Button onClick={onBack}>{previewContent.back}</Button>
      </div>
    </>
  );
};
