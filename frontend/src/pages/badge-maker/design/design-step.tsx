import { useRef, useState } from "react";
import { findStock, resolutions, type Design } from "../../../features/badges/badge-design.ts";
import { findRoleColor } from "../../../features/badges/role-colors.ts";
import { ownSizeMm, papers, stocks, type Stock } from "../../../features/badges/stocks.ts";
import { designContent as content } from "../content.ts";
import { FileButton } from "../../../ui/file-button.tsx";
import { MillimetreField } from "./millimetre-field.tsx";
import { readLogo } from "./read-logo.ts";
import { Step } from "../step.tsx";

type DesignStepProps = {
  readonly design: Design;
  readonly roles: readonly string[];
  readonly onDesign: (part: Partial<Design>) => void;
};

type Option<Value extends string> = readonly [value: Value, label: string];

type ChoiceProps<Value extends string> = {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChoose: (value: Value) => void;
};

const Choice = <Value extends string>({ name, label, value, options, onChoose }: ChoiceProps<Value>) => (
  <div className="field">
    <label htmlFor={`design-${name}`}>{label}</label>
    <select
      id={`design-${name}`}
      className="control"
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

/** The words of a choice, in the order in which the table names them. */
const listOptions = <const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Option<Value>[] => values.map((value) => [value, labels[value]]);

const stockTypes = ["card", "roll", "sheet"] as const satisfies readonly Stock["type"][];

const StockChoice = ({ design, onDesign }: Omit<DesignStepProps, "roles">) => (
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
          {Object.entries(stocks).map(
            ([id, stock]) =>
              stock.type === type && (
                <option key={id} value={id}>
                  {stock.label}
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

const LogoField = ({ design, onDesign }: Omit<DesignStepProps, "roles">) => {
  const [hasFailed, setFailed] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const choose = async (chosen: File): Promise<void> => {
    const logo = await readLogo(chosen);
    setFailed(logo === undefined);
    if (logo !== undefined) onDesign({ logo });
  };
  return (
    <div className="field logo-field">
      <span className="logo-label" id="logo-label">
        {content.logo.label}
      </span>
      <p className="logo-buttons">
        <FileButton
          ref={file}
          accept="image/*"
          aria-describedby="logo-error"
          onChange={({ currentTarget: input }) => {
            const [chosen] = input.files ?? [];
            if (chosen) void choose(chosen);
            input.value = "";
          }}
        >
          {design.logo === "" ? content.logo.choose : content.logo.change}
        </FileButton>
        {design.logo !== "" && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => {
              onDesign({ logo: "" });
              // This button goes with the logo.
              file.current?.focus();
            }}
          >
            {content.logo.remove}
          </button>
        )}
      </p>
      <p className="field-error" id="logo-error" role="alert">
        {hasFailed && content.logoFailed}
      </p>
    </div>
  );
};

const RoleColors = ({ design, roles, onDesign }: DesignStepProps) => (
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

/** Step 2: a badge by choices. What a choice rules out is not offered. */
export const DesignStep = ({ design, roles, onDesign }: DesignStepProps) => {
  const isCard = findStock(design).type === "card";
  const emphases = listOptions(["off", "regular", "bold"], content.emphases);
  return (
    <Step id="design" step={content.step} heading={content.heading}>
      <div className="maker-fields">
        <StockChoice design={design} onDesign={onDesign} />
        {design.stock === "own" && (
          <>
            <MillimetreField
              id="design-width"
              label={content.width}
              value={design.ownSize.widthMm}
              least={ownSizeMm.min}
              most={ownSizeMm.max}
              onLength={(widthMm) => onDesign({ ownSize: { ...design.ownSize, widthMm } })}
            />
            <MillimetreField
              id="design-height"
              label={content.height}
              value={design.ownSize.heightMm}
              least={ownSizeMm.min}
              most={ownSizeMm.max}
              onLength={(heightMm) => onDesign({ ownSize: { ...design.ownSize, heightMm } })}
            />
          </>
        )}
        {isCard && (
          <Choice
            name="paper"
            label={content.paper}
            value={design.paper}
            options={[
              ["a4", papers.a4.label],
              ["letter", papers.letter.label],
              ["own", content.ownPaper],
            ]}
            onChoose={(paper) => onDesign({ paper })}
          />
        )}
        <Choice
          name="orientation"
          label={content.orientation}
          value={design.orientation}
          options={listOptions(["landscape", "portrait"], content.orientations)}
          onChoose={(orientation) => onDesign({ orientation })}
        />
        <Choice
          name="slot"
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
            maxLength={80}
            value={design.event}
            onChange={({ currentTarget }) => onDesign({ event: currentTarget.value })}
          />
        </div>
        <LogoField design={design} onDesign={onDesign} />
        <Choice
          name="title"
          label={content.title}
          value={design.title}
          options={emphases}
          onChoose={(title) => onDesign({ title })}
        />
        <Choice
          name="organization"
          label={content.organization}
          value={design.organization}
          options={emphases}
          onChoose={(organization) => onDesign({ organization })}
        />
        <Choice
          name="code"
          label={content.code}
          value={design.codeSource}
          options={listOptions(["random", "column", "none"], content.codes)}
          onChoose={(codeSource) => onDesign({ codeSource })}
        />
        {design.codeSource !== "none" && (
          <Choice
            name="code-place"
            label={content.codePlace}
            value={design.codePlace}
            options={listOptions(["beside", "below"], content.codePlaces)}
            onChoose={(codePlace) => onDesign({ codePlace })}
          />
        )}
        <Choice
          name="dpi"
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
    </Step>
  );
};
