import { isFeature, type FeatureName } from "#shared/features.ts";

/** A group of commands with another name than its feature. */
const groups: Readonly<Record<string, FeatureName>> = { orders: "payment" };

/** The feature that a command such as `orders list` belongs to, if any. */
export const featureOfCommand = (command: string): FeatureName | undefined => {
  const [group = ""] = command.split(" ");
  return groups[group] ?? (isFeature(group) ? group : undefined);
};
