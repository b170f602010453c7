type Template = { readonly Resources: Record<string, unknown> };

/** Every logical id to which a part of a template refers. */
const referredTo = (value: unknown): string[] => {
  if (typeof value === "string") return [...value.matchAll(/\$\{(\w+)[.}]/g)].map(([, name]) => name!);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === "Ref") return [String(part)];
    if (key === "Fn::GetAtt") return [String(Array.isArray(part) ? part[0] : String(part).split(".")[0])];
    if (key === "DependsOn") return [part].flat().map(String);
    return referredTo(part);
  });
};

/**
 * A circular dependency of resources, which CloudFormation rejects and no synth detects; undefined if there is none.
 */
export const findCycle = ({ Resources }: Template): readonly string[] | undefined => {
  const settled = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (settled.has(id)) return undefined;
    for (const next of referredTo(Resources[id]).filter((name) => name in Resources)) {
      const cycle = visit(next, [...path, id]);
      if (cycle) return cycle;
    }
    settled.add(id);
    return undefined;
  };
  for (const id of Object.keys(Resources)) {
    const cycle = visit(id, []);
    if (cycle) return cycle;
  }
  return undefined;
};
