/**
 * The text with each `{name}` replaced by its value. The site's build does it in advance, see
 * `frontend/build/messages.ts`.
 */
export const formatMessage = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value was given for ${placeholder} in "${text}"`);
    return String(value);
  });
