import type { readBuiltSite } from "./built-site.ts";

/** Every internal link that leads to no page or file of the release, or to nothing that it names there. */
export const findDeadLinks = ({
  release,
  read,
  documents,
}: Pick<ReturnType<typeof readBuiltSite>, "release" | "read" | "documents">): readonly string[] => {
  // On a laptop the messaging app, too, is on the site's own port.
  const { messagingBase } = release.settings;
  const known = [...Object.keys(release.pages), ...release.files];
  return documents.flatMap((file) =>
    Array.from(
      read(file).matchAll(/<(?:a|form) [^>]*(?:href|action)="(\/[^"]*)"/g),
      ([, address = ""]) => address,
    )
      .filter((address) => messagingBase === "" || !address.startsWith(messagingBase))
      .filter((address) => {
        const [path = "", anchor] = address.replace(/\?[^#]*/, "").split("#");
        if (path.startsWith("/api/")) return false;
        if (!known.includes(path)) return true;
        return anchor !== undefined && !read(release.pages[path] ?? "").includes(` id="${anchor}"`);
      })
      .map((address) => `${file} links to ${address}`),
  );
};
