const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export const formatDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
