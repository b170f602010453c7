const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `2024-08-11` as `August 11, 2024`, wherever the site is built. */
export const formatDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
