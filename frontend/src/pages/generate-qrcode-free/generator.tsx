import { useRef, type InputEvent, type ReactNode } from "react";
import { describeFailure } from "../../features/qr/content.ts";
import { readFields } from "../../features/qr/read-fields.ts";
import { useCode } from "../../features/qr/use-code.ts";
import { useKeptFields } from "../../features/qr/use-kept-fields.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { CodeFields } from "./code-fields.tsx";
import { codeWidthPx } from "./code-width.ts";
import { formContent as content } from "./content.ts";
import { readRequest } from "./read-request.ts";
import { ResultBadge } from "./result-badge.tsx";
import { TypeChoice } from "./type-choice.tsx";

/** From no image to image shown (spec section 4). After the first code each change of the form makes a new one. */
export const Generator = (): ReactNode => {
  const { code, store, prepare } = useCode(codeWidthPx);
  const { form, keep, clear } = useKeptFields(storedValueKeys.local.qrGenerator);
  const heading = useRef<HTMLHeadingElement>(null);
  const generated = useRef(false);

  const generate = async (target: HTMLFormElement): Promise<void> => {
    generated.current = true;
    const request = readRequest(readFields(target));
    const shown = await store.show(request);
    const field = target.querySelector<HTMLElement>(request.isCard ? "#firstName" : "#url");
    if (shown.type === "made") heading.current?.focus();
    else field?.focus();
  };
  const forget = (): void => {
    generated.current = false;
    store.drop();
  };
  const follow = ({ currentTarget, target }: InputEvent<HTMLFormElement>): void => {
    keep();
    if (target instanceof HTMLInputElement && target.name === "type") forget();
    else if (generated.current) void store.show(readRequest(readFields(currentTarget)));
  };

  const clearAll = (): void => {
    clear();
    forget();
    form.current?.querySelector("input")?.focus();
  };
  const failed = code.type === "failed" && {
    isCard: code.request.isCard,
    text: describeFailure(code.failure, code.request.isCard ? content.emptyCard : content.emptyUrl),
  };

  return (
    <>
      <form
        className="form"
        method="post"
        noValidate
        ref={form}
        onFocus={prepare}
        onInput={follow}
        onSubmit={(event) => {
          event.preventDefault();
          void generate(event.currentTarget);
        }}
      >
        <ScriptlessNote>
          {content.withoutScripts} <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>
        </ScriptlessNote>
        <TypeChoice />
        <CodeFields urlError={failed && !failed.isCard ? failed.text : undefined} />
        <div className="form-end">
          <button className="button button-primary">{content.submit}</button>
          <button type="button" className="button button-quiet" onClick={clearAll}>
            {content.clear}
          </button>
          <p className="form-errors" role="alert">
            {failed && failed.isCard && failed.text}
          </p>
        </div>
        <p className="kept">{content.kept}</p>
      </form>
      <ResultBadge code={code} headingRef={heading} />
    </>
  );
};
