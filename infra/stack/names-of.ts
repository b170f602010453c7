export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] => {
  const names: Name[] = [];
  for (const name in table) names.push(name);
  return names;
};

const isWhole = <Name extends string, To>(
  made: Partial<Record<Name, To>>,
  names: readonly Name[],
): made is Record<Name, To> => names.every((name) => name in made);

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const capitalized = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());

/**
 * Leaves out the rows for which `isRetained` is false. Their names stay in the type: check for a missing row before use.
 */
export const filterRows = <Name extends string, Row>(
  table: Readonly<Record<Name, Row>>,
  isRetained: (row: Row, name: Name) => boolean,
): Readonly<Record<Name, Row>> => {
  const rest = { ...table };
  for (const name of namesOf(table)) if (!isRetained(table[name], name)) Reflect.deleteProperty(rest, name);
  return rest;
};

export const mapTable = <Name extends string, From, To>(
  table: Readonly<Record<Name, From>>,
  to: (from: From, name: Name) => To,
): Readonly<Record<Name, To>> => {
  const made: Partial<Record<Name, To>> = {};
  const names = namesOf(table);
  for (const name of names) made[name] = to(table[name], name);
  if (!isWhole(made, names)) throw new Error("a key was lost");
  return made;
};
