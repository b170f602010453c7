import { formContent } from "../generate-qrcode-free-content.ts";
import type { CodeState } from "../qr/code-store.ts";
import { describeFailure } from "../qr/qr-content.ts";

type PlacedFailure = {
  /** Text of the URL field. */
  readonly url?: string;
  /** Text of the live region at the end of the form. */
  readonly form?: string;
  /** Beginning of the name of the field to correct. */
  readonly field?: string;
};

/** A text that is missing or too long belongs to a field; colors, logos and scripts belong to the form. */
export const placeFailure = (code: CodeState): PlacedFailure => {
  if (code.type !== "failed") return {};
  const { failure, request } = code;
  const text = describeFailure(failure, request.isCard ? formContent.emptyCard : formContent.emptyUrl);
  if (failure.reason !== "empty" && failure.reason !== "too-long") return { form: text };
  if (request.isCard) return { form: text, field: "firstName" };
  return request.kind === undefined ? { url: text, field: "url" } : { form: text, field: `${request.kind}-` };
};
