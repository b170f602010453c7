import type { CodeRequest } from "../qr/code-store.ts";
import { nameUrlFile } from "../qr/file-name.ts";
import { fieldName, kindNames, kinds, valuesOf, type KindField, type KindName } from "../qr/kinds.ts";
import { makeDesignedCode } from "../qr/make-designed-code.ts";
import { exactText } from "../qr/card-field.tsx";
import { readFields } from "../qr/use-saved-fields.ts";
import type { Fields } from "../../lib/stored-text.ts";
import { describeField, FieldFrame } from "../../ui/field.tsx";
import { describePictureRefusal, pictureTypes } from "../../pictures/pictures-content.ts";
import { decodePicture } from "../../pictures/decode-picture.ts";
import { smallSidePx } from "../../pictures/picture-limits.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { codeOptionsContent as content } from "./code-options-content.ts";
import { readRequest } from "./read-request.ts";

export type KindErrors = Fields;

export type OptionsResult =
  | { readonly type: "request"; readonly request: CodeRequest }
  | { readonly type: "wrong"; readonly errors: KindErrors };

const kindOf = (fields: Fields): KindName | undefined => kindNames.find((kind) => kind === fields["type"]);

const colorOf = (text = "", otherwise: string): string => (/^#[\da-f]{6}$/i.test(text) ? text : otherwise);

/** Fields with a date but no time: browsers report an empty value for them. */
const findUnfinished = (form: HTMLFormElement, kind: KindName): KindErrors =>
  Object.fromEntries(
    Array.from(
      form.querySelectorAll<HTMLInputElement>(`[name^="${kind}-"][type="datetime-local"]:invalid`),
      ({ name }) => [name, content.unfinished],
    ),
  );

const nameErrors = (kind: KindName, errors: KindErrors): KindErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [fieldName(kind, field), error]));

export const readOptions = (form: HTMLFormElement, logo: ImageBitmap | undefined): OptionsResult => {
  const fields = readFields(form);
  const design = {
    dark: colorOf(fields["design-dark"], "#000000"),
    light: colorOf(fields["design-light"], "#ffffff"),
    margin: Number(fields["design-margin"] ?? 2),
    widthPx: Number(fields["design-width"] ?? 300),
    logo,
  };
  const make = (text: string) => makeDesignedCode(text, design);
  const kind = kindOf(fields);
  if (kind === undefined) return { type: "request", request: { ...readRequest(fields), make } };
  const result = kinds[kind].read(valuesOf(kind, fields), Date.now());
  const unfinished = findUnfinished(form, kind);
  if (result.type === "ready" && Object.keys(unfinished).length === 0)
    return {
      type: "request",
      request: { text: result.text, fileName: nameUrlFile(kind), isCard: false, kind, make },
    };
  return {
    type: "wrong",
    errors: {
      ...(result.type === "wrong" && nameErrors(kind, result.errors)),
      ...unfinished,
    },
  };
};

/** Further content types, in the same radio group as the two of the specification. */
export const KindOptions = () =>
  kindNames.map((kind) => (
    <label key={kind} className="choice-option">
      <input type="radio" name="type" value={kind} />
      {kinds[kind].label}
    </label>
  ));

type FieldProps = { readonly name: string; readonly field: KindField; readonly error: string | undefined };

const KindInput = ({
  name,
  field: { label, hint, placeholder, control = "line", choices, isSecret },
  error,
}: FieldProps) => {
  const { "aria-required": _, ...described } = describeField({ name, hint, error });
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {choices === undefined ? (
        control === "lines" ? (
          <textarea {...described} rows={3} />
        ) : (
          <input
            {...exactText}
            {...described}
            type={control === "line" ? "text" : control}
            placeholder={placeholder}
            data-secret={isSecret}
            autoComplete="off"
          />
        )
      ) : (
        <select {...described}>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};

type KindFieldsProps = { readonly chosen: string; readonly errors: KindErrors };

/**
 * The fields of all content types are in the DOM, so that none loses its text when another type is chosen.
 */
export const KindFields = ({ chosen, errors }: KindFieldsProps) =>
  kindNames.map((kind) => (
    <div key={kind} className="kind-fields" hidden={chosen !== kind}>
      {Object.entries<KindField>(kinds[kind].fields).map(([field, texts]) => {
        const name = fieldName(kind, field);
        return <KindInput key={name} name={name} field={texts} error={errors[name]} />;
      })}
    </div>
  ));

type DesignFieldsProps = {
  readonly hasLogo: boolean;
  readonly logoError: string | undefined;
  readonly onLogo: (file: File | undefined) => void;
};

type ReadLogo =
  | { readonly type: "read"; readonly logo: ImageBitmap }
  | { readonly type: "refused"; readonly text: string };

export const readLogo = async (file: File): Promise<ReadLogo> => {
  const decoded = await decodePicture(file, smallSidePx);
  return decoded.type === "decoded"
    ? { type: "read", logo: await createImageBitmap(decoded.png) }
    : { type: "refused", text: describePictureRefusal(decoded.reason) };
};

/** The design options. Their initial values are the page's default design. */
export const DesignFields = ({ hasLogo, logoError, onLogo }: DesignFieldsProps) => (
  <fieldset className="design">
    <legend>{content.design}</legend>
    <label className="design-color">
      <input type="color" name="design-dark" defaultValue="#000000" />
      {content.dark}
    </label>
    <label className="design-color">
      <input type="color" name="design-light" defaultValue="#ffffff" />
      {content.light}
    </label>
    {(["width", "margin"] as const).map((length) => (
      <FieldFrame key={length} name={`design-${length}`} label={content[length]} error={undefined}>
        <select id={`design-${length}`} name={`design-${length}`} className="control">
          {content[`${length}s`].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
    ))}
    <div className="design-logo">
      <FileButton
        accept={pictureTypes}
        onFile={onLogo}
        removal={hasLogo ? { text: content.noLogo, remove: () => onLogo(undefined) } : undefined}
      >
        {content.logo}
      </FileButton>
      <p className={logoError === undefined ? "field-hint" : "field-error"} role="status">
        {logoError ?? (hasLogo ? content.hasLogo : content.logoHint)}
      </p>
    </div>
  </fieldset>
);
