/** The keys of a table, with their type. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] => {
  const names: Name[] = [];
  for (const name in table) names.push(name);
  return names;
};
