import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { describeFailure } from "../qr/qr-content.ts";
import { nameCardFile } from "../qr/file-name.ts";
import { useCode } from "../qr/use-code.ts";
import { readFields, useSavedFields } from "../qr/use-saved-fields.ts";
import { buildVcard, drawCardUid, tidyCard, type Card } from "../qr/vcard.ts";
import { vcardKeys } from "#shared/codes/codes-stored-values.ts";
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
  /** Leaves step 2 if its history entry has nothing to show. */
  readonly undoPreview: () => void;
};

/**
 * Step 2 is a history entry with the same address, so that a phone's Back leads to step 1 and Forward to step
 * 2.
 */
const usePreviewStep = (): PreviewStep => {
  const navigate = useNavigate();
  const location = useLocation();
  const isPreview = stepSchema.safeParse(location.state).success;
  /** The step that the last click leads to, which the page reaches only later. */
  const towardPreview = useRef(isPreview);
  useLayoutEffect(() => {
    towardPreview.current = isPreview;
  }, [isPreview, location.key]);
  return {
    isPreview,
    openPreview: () => {
      // A second click may come before the first has changed the page; it would navigate one step too far.
      if (towardPreview.current) return;
      towardPreview.current = true;
      void navigate(".", { state: { step: "preview" }, preventScrollReset: true });
    },
    leavePreview: () => {
      if (!towardPreview.current) return;
      towardPreview.current = false;
      void navigate(-1);
    },
    undoPreview: () => void navigate(".", { replace: true, preventScrollReset: true }),
  };
};

/** The picture has twice its displayed width, for high-density screens. */
const codeWidthPx = 384;

/** The field with the longest text, which is the best to shorten; in an empty form the first field. */
const findLongest = (form: HTMLFormElement): HTMLInputElement =>
  Array.from(form.querySelectorAll<HTMLInputElement>("input.control")).reduce((longest, field) =>
    field.value.trim().length > longest.value.trim().length ? field : longest,
  );

/** Step 1, and step 2 after Next. Going back keeps everything that was filled in (spec section 4). */
export const Creator = () => {
  const { code, store, prepare } = useCode(codeWidthPx);
  const { form, save, clear } = useSavedFields(vcardKeys.vcardCreator);
  const { photo, choose, remove } = usePhoto();
  const { isPreview, openPreview, leavePreview, undoPreview } = usePreviewStep();
  const [drawn, setDrawn] = useState<Card>();
  const card = isPreview ? drawn : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  // The step that appears gets the focus; step 1 only if the visitor returns to it.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [card]);

  /** `dropped`: another click, Clear or the end of the page came while the card was drawn. */
  const drawCard = async (target: HTMLFormElement): Promise<"drawn" | "failed" | "dropped"> => {
    const uid = drawCardUid({ nowMs: Date.now, random: Math.random });
    const fields = readFields(target);
    const read = tidyCard(readCard(fields, uid));
    const shown = await store.show({
      text: buildVcard(read) ?? "",
      fileName: nameCardFile(read),
      isCard: true,
    });
    if (!shown) return "dropped";
    // The visitor may have gone on typing while the encoder loaded.
    if (JSON.stringify(readFields(target)) !== JSON.stringify(fields)) return drawCard(target);
    if (shown.type !== "made") {
      if (shown.type === "failed" && shown.failure.reason !== "unavailable") findLongest(target).focus();
      return "failed";
    }
    moved.current = true;
    setDrawn(read);
    return "drawn";
  };
  const goNext = async (target: HTMLFormElement): Promise<void> => {
    if ((await drawCard(target)) === "drawn") openPreview();
  };

  // Step 2 has no code yet if it was reached by Forward, by a reload or from another page; the code is then
  // drawn from the form's values.
  const fillPreview = useEffectEvent(async (): Promise<void> => {
    if (store.read().type === "made" || !form.current) return;
    if ((await drawCard(form.current)) === "failed") undoPreview();
  });
  useEffect(() => {
    if (!isPreview) return;
    void fillPreview();
    return store.drop;
  }, [isPreview, store]);
  // Next must not open step 2 once the visitor has left the page.
  useEffect(() => store.drop, [store]);

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
        onInput={save}
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
