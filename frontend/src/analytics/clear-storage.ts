import type { ServiceStorage } from "#shared/analytics/analytics-services.ts";

/** The host and each of its parent domains: a service may have set its cookie on any of them. */
const listDomains = (hostname: string): readonly string[] =>
  hostname.split(".").map((_label, index, labels) => labels.slice(index).join("."));

const removeCookies = (prefix: string): void => {
  const names = document.cookie.split("; ").flatMap((cookie) => cookie.split("=").slice(0, 1));
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    document.cookie = `${name}=; path=/; max-age=0`;
    for (const domain of listDomains(location.hostname))
      document.cookie = `${name}=; path=/; max-age=0; domain=${domain}`;
  }
};

const removeItems = (storage: Storage, prefix: string): void => {
  for (const name of Object.keys(storage).filter((key) => key.startsWith(prefix))) storage.removeItem(name);
};

const remove: Readonly<Record<ServiceStorage["place"], (prefix: string) => void>> = {
  cookie: removeCookies,
  "local storage": (prefix) => removeItems(localStorage, prefix),
  "session storage": (prefix) => removeItems(sessionStorage, prefix),
  // If a page has the database open, the browser deletes it when that page closes at the latest.
  database: (name) => void indexedDB.deleteDatabase(name),
};

export const clearStorage = (stores: readonly ServiceStorage[]): void => {
  for (const { place, prefix } of stores) {
    try {
      remove[place](prefix);
    } catch {
      // Storage is blocked by the browser, so nothing was stored.
    }
  }
};
