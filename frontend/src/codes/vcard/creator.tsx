import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { describeFailure } from "../qr/qr-content.ts";
import { nameCardFile } from "../qr/file-name.ts";
import { useCode } from "../qr/use-code.ts";
import { readFields, useKeptFields } from "../qr/use-kept-fields.ts";
import { buildVcard, drawCardUid, tidyCard, type Card } from "../qr/vcard.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { CardForm } from "./card-form.tsx";
import { CardPreview, SampleBadge } from "./card-preview.tsx";
import { formContent as content } from "../vcard-create-content.ts";
import { PhotoField } from "./photo-field.tsx";
import { readCard } from "./read-card.ts";
import { usePhoto } from "./use-photo.ts";

const stepSchema = z.object({ step: z.literal("preview") });

type PreviewStep = {
  readonly isPreview: boolean;
  readonly openPreview: () => void;
  readonly leavePreview: () => void;
  /** For an entry of step 2 of which nothing can be shown. */
  readonly undoPreview: () => void;
};

/** Step 2 is an entry of the history under the same address, so that a phone's Back leads to step 1 and Forward here. */
const usePreviewStep = (): PreviewStep => {
  const navigate = useNavigate();
  const location = useLocation();
  const isPreview = stepSchema.safeParse(location.state).success;
  /** Where the last press leads, which the page reaches later. */
  const towardsPreview = useRef(isPreview);
  useLayoutEffect(() => {
    towardsPreview.current = isPreview;
  }, [isPreview, location.key]);
  return {
    isPreview,
    openPreview: () => {
      // A second press may come, or end, before the first has moved the page: it would be one step too many.
      if (towardsPreview.current) return;
      towardsPreview.current = true;
      void navigate(".", { state: { step: "preview" }, preventScrollReset: true });
    },
    leavePreview: () => {
      if (!towardsPreview.current) return;
      towardsPreview.current = false;
      void navigate(-1);
    },
    undoPreview: () => void navigate(".", { replace: true, preventScrollReset: true }),
  };
};

/** The code's file is twice as wide as it is shown, for screens with two pixels in place of one. */
const codeWidthPx = 384;

/** Where there is most to shorten, or, of an empty form, where to begin. */
const findLongest = (form: HTMLFormElement): HTMLInputElement =>
  Array.from(form.querySelectorAll<HTMLInputElement>("input.control")).reduce((longest, field) =>
    field.value.trim().length > longest.value.trim().length ? field : longest,
  );

/** Step 1 to step 2 on Next, and back with everything that was filled in (spec section 4). */
export const Creator = () => {
  const { code, store, prepare } = useCode(codeWidthPx);
  const { form, keep, clear } = useKeptFields(storedValueKeys.local.vcardCreator);
  const { photo, choose, remove } = usePhoto();
  const { isPreview, openPreview, leavePreview, undoPreview } = usePreviewStep();
  const [drawn, setDrawn] = useState<Card>();
  const card = isPreview ? drawn : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  // The step that comes into sight gets the focus; the first one only when the visitor returns to it.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [card]);

  const drawCard = async (target: HTMLFormElement): Promise<boolean> => {
    const uid = drawCardUid({ nowMs: Date.now, random: Math.random });
    const read = tidyCard(readCard(readFields(target), uid));
    const shown = await store.show({
      text: buildVcard(read) ?? "",
      fileName: nameCardFile(read),
      isCard: true,
    });
    if (shown.type !== "made") {
      if (shown.type === "failed" && shown.failure.reason !== "unavailable") findLongest(target).focus();
      return false;
    }
    moved.current = true;
    setDrawn(read);
    return true;
  };
  const goNext = async (target: HTMLFormElement): Promise<void> => {
    if (await drawCard(target)) openPreview();
  };

  // Step 2 by Forward, by a reload or from another page has no code yet: it is drawn from what is filled in.
  const fillPreview = useEffectEvent(async (): Promise<void> => {
    if (store.read().type === "made" || !form.current) return;
    if (!(await drawCard(form.current))) undoPreview();
  });
  useEffect(() => {
    if (!isPreview) return;
    void fillPreview();
    return store.drop;
  }, [isPreview, store]);

  const clearAll = (): void => {
    clear();
    remove();
    store.drop();
    form.current?.querySelector<HTMLElement>("#firstName")?.focus();
  };
  const error = code.type === "failed" ? describeFailure(code.failure, content.empty) : undefined;

  return (
    <>
      <CardForm
        ref={form}
        headingRef={card === undefined ? heading : null}
        hidden={card !== undefined}
        error={card === undefined ? error : undefined}
        onFocus={prepare}
        onInput={keep}
        onNext={(target) => void goNext(target)}
        onClear={clearAll}
      >
        <PhotoField photo={photo} onChoose={(file) => void choose(file)} onRemove={remove} />
      </CardForm>
      {card === undefined ? (
        <SampleBadge />
      ) : (
        <CardPreview
          card={card}
          photoUrl={photo.dataUrl}
          code={code}
          error={error}
          headingRef={heading}
          onBack={leavePreview}
        />
      )}
    </>
  );
};
