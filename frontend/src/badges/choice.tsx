export type Option<Value extends string> = readonly [value: Value, label: string];

type ChoiceProps<Value extends string> = {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChoose: (value: Value) => void;
};

export const Choice = <Value extends string>({ id, label, value, options, onChoose }: ChoiceProps<Value>) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select
      id={id}
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

export const listOptions = <const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Option<Value>[] => values.map((value) => [value, labels[value]]);
