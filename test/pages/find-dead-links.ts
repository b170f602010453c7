import type { readBuiltSite } from "./built-site.ts";

/**
 * Every internal link that is relative, leads to a page or file that is not in the release, or to an anchor that
 * the page lacks.
 */
export const findDeadLinks = ({
  release,
  read,
  documents,
}: Pick<ReturnType<typeof readBuiltSite>, "release" | "read" | "documents">): readonly string[] => {
  // In the local environment, the messaging app is on the site's own port too.
  const { messagingBase } = release.settings;
  const known = [...Object.keys(release.pages), ...release.files];
  return documents.flatMap((file) =>
    Array.from(
      read(file).matchAll(/<(?:a|form) (?:[^>]* )?(?:href|action)="([^"]*)"/g),
      ([, address = ""]) => address,
    )
      .filter((address) => !/^(?:https?|mailto|tel|sms):/.test(address))
      .filter((address) => messagingBase === "" || !address.startsWith(messagingBase))
      .filter((address) => {
        const [path = "", anchor] = address.replace(/\?[^#]*/, "").split("#");
        if (path.startsWith("/api/")) return false;
        const isOwnAnchor = path === "" && anchor !== undefined;
        if (!isOwnAnchor && !known.includes(path)) return true;
        const target = isOwnAnchor ? file : (release.pages[path] ?? "");
        return anchor !== undefined && !read(target).includes(` id="${anchor}"`);
      })
      .map((address) => `${file} links to ${address}`),
  );
};
