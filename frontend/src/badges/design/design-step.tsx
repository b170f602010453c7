import { Fragment, useState } from "react";
import type { Guest } from "../guests/guest-fields.ts";
import { findStock, maxEventLength, stockIds, resolutions, type Design } from "../layout/badge-design.ts";
import type { PortableDesign } from "../layout/saved-design.ts";
import { findRoleColor } from "../layout/role-colors.ts";
import { ownSizeMm, stocks, type Stock } from "../layout/stocks.ts";
import { describePictureRefusal, pictureTypes } from "../../pictures/pictures-content.ts";
import { useLatestTask } from "../../lib/use-latest-task.ts";
import { Choice, listOptions } from "../choice.tsx";
import { designContent as content } from "../badge-maker-content.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { LineOrder } from "./line-order.tsx";
import { MillimeterField } from "./millimeter-field.tsx";
import { readLogo } from "./read-logo.ts";
import { SavedDesign } from "./saved-design.tsx";
import { Step } from "../step.tsx";

type ChoiceOfDesignProps = {
  readonly design: Design;
  readonly onDesign: (changes: Partial<Design>) => void;
};

type DesignStepProps = ChoiceOfDesignProps & {
  readonly guests: readonly Guest[];
  readonly roles: readonly string[];
  /**
   * Number of designs opened so far. It is the key of the length fields, which are reset with each opened
   * design.
   */
  readonly opened: number;
  /** Called with a whole saved design. */
  readonly onOpen: (saved: PortableDesign) => void;
};

const stockTypes = ["card", "roll", "sheet"] as const satisfies readonly Stock["type"][];

const StockChoice = ({ design, onDesign }: ChoiceOfDesignProps) => (
  <div className="field">
    <label htmlFor="design-stock">{content.stock}</label>
    <select
      id="design-stock"
      className="control"
      value={design.stock}
      onChange={({ currentTarget }) => onDesign({ stock: currentTarget.value })}
    >
      {stockTypes.map((type) => (
        <optgroup key={type} label={content.groups[type]}>
          {stockIds.map(
            (id) =>
              stocks[id].type === type && (
                <option key={id} value={id}>
                  {content.stocks[id]}
                </option>
              ),
          )}
        </optgroup>
      ))}
      <optgroup label={content.groups.own}>
        <option value="own">{content.ownStock}</option>
      </optgroup>
    </select>
  </div>
);

const LogoField = ({ design, onDesign }: ChoiceOfDesignProps) => {
  const [error, setError] = useState<string>();
  const beginTask = useLatestTask();
  const choose = async (chosen: File): Promise<void> => {
    const isLatest = beginTask();
    const read = await readLogo(chosen);
    if (!isLatest()) return;
    setError(read.type === "refused" ? describePictureRefusal(read.reason) : undefined);
    if (read.type === "read") onDesign({ logo: read.logo });
  };
  const remove = (): void => {
    beginTask();
    setError(undefined);
    onDesign({ logo: "" });
  };
  return (
    <div className="field logo-field">
      <span className="logo-label" id="logo-label">
        {content.logo.label}
      </span>
      <p className="logo-buttons">
        <FileButton
          accept={pictureTypes}
          aria-describedby="logo-error"
          onFile={(chosen) => void choose(chosen)}
          removal={design.logo === "" ? undefined : { text: content.logo.remove, remove }}
        >
          {design.logo === "" ? content.logo.choose : content.logo.change}
        </FileButton>
      </p>
      <p className="field-error" id="logo-error" role="alert">
        {error}
      </p>
    </div>
  );
};

const RoleColors = ({
  design,
  roles,
  onDesign,
}: ChoiceOfDesignProps & { readonly roles: readonly string[] }) => (
  <fieldset className="maker-group">
    <legend>{content.roleColors}</legend>
    <div className="role-colors">
      {roles.slice(0, 12).map((role) => (
        <label key={role} className="role-color">
          <input
            type="color"
            value={findRoleColor(design.roleColors, role)}
            onChange={({ currentTarget }) =>
              onDesign({ roleColors: { ...design.roleColors, [role]: currentTarget.value } })
            }
          />
          <bdi>{role}</bdi>
        </label>
      ))}
    </div>
  </fieldset>
);

const dpiNames = ["203", "300", "600"] as const satisfies readonly `${(typeof resolutions)[number]}`[];

export const DesignStep = ({ design, guests, roles, opened, onDesign, onOpen }: DesignStepProps) => {
  const isCard = findStock(design).type === "card";
  const emphases = listOptions(["off", "regular", "bold"], content.emphases);
  return (
    <Step id="design" step={content.step} heading={content.heading}>
      <div className="maker-fields">
        <StockChoice design={design} onDesign={onDesign} />
        {design.stock === "own" && (
          <Fragment key={opened}>
            {(["width", "height"] as const).map((side) => (
              <MillimeterField
                key={side}
                id={`design-${side}`}
                label={content[side]}
                value={design.ownSize[`${side}Mm`]}
                least={ownSizeMm.min}
                most={ownSizeMm.max}
                onLength={(mm) => onDesign({ ownSize: { ...design.ownSize, [`${side}Mm`]: mm } })}
              />
            ))}
          </Fragment>
        )}
        {isCard && (
          <Choice
            id="design-paper"
            label={content.paper}
            value={design.paper}
            options={[
              ["a4", content.papers.a4],
              ["letter", content.papers.letter],
              ["own", content.ownPaper],
            ]}
            onChoose={(paper) => onDesign({ paper })}
          />
        )}
        <Choice
          id="design-orientation"
          label={content.orientation}
          value={design.orientation}
          options={listOptions(["landscape", "portrait"], content.orientations)}
          onChoose={(orientation) => onDesign({ orientation })}
        />
        <Choice
          id="design-slot"
          label={content.slot}
          value={design.slot}
          options={listOptions(["none", "one", "two"], content.slots)}
          onChoose={(slot) => onDesign({ slot })}
        />
        {isCard && (
          <label className="maker-check">
            <input
              type="checkbox"
              checked={design.folded}
              onChange={({ currentTarget }) => onDesign({ folded: currentTarget.checked })}
            />
            {content.folded}
          </label>
        )}
        <div className="field maker-wide">
          <label htmlFor="design-event">{content.event}</label>
          <input
            id="design-event"
            className="control"
            maxLength={maxEventLength}
            value={design.event}
            onChange={({ currentTarget }) => onDesign({ event: currentTarget.value })}
          />
        </div>
        <LogoField design={design} onDesign={onDesign} />
        <Choice
          id="design-title"
          label={content.title}
          value={design.title}
          options={emphases}
          onChoose={(title) => onDesign({ title })}
        />
        <Choice
          id="design-organization"
          label={content.organization}
          value={design.organization}
          options={emphases}
          onChoose={(organization) => onDesign({ organization })}
        />
        <LineOrder design={design} onLines={(lines) => onDesign({ lines })} />
        <Choice
          id="design-code"
          label={content.code}
          value={design.codeSource}
          options={listOptions(["random", "column", "none"], content.codes)}
          onChoose={(codeSource) => onDesign({ codeSource })}
        />
        {design.codeSource !== "none" && (
          <Choice
            id="design-code-place"
            label={content.codePlace}
            value={design.codePlace}
            options={listOptions(["beside", "below"], content.codePlaces)}
            onChoose={(codePlace) => onDesign({ codePlace })}
          />
        )}
        <Choice
          id="design-dpi"
          label={content.dpi}
          value={`${design.dpi}`}
          options={listOptions(dpiNames, content.dpis)}
          onChoose={(name) => onDesign({ dpi: resolutions[dpiNames.indexOf(name)] ?? design.dpi })}
        />
        <label className="maker-check">
          <input
            type="checkbox"
            checked={design.role === "band"}
            onChange={({ currentTarget }) => onDesign({ role: currentTarget.checked ? "band" : "off" })}
          />
          {content.role}
        </label>
      </div>
      {design.role === "band" && roles.length > 0 && (
        <RoleColors design={design} roles={roles} onDesign={onDesign} />
      )}
      <SavedDesign design={design} guests={guests} onOpen={onOpen} />
    </Step>
  );
};
