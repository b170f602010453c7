/** Made by `npm run videos`. */
const addresses = import.meta.glob<string>("./videos/*", { eager: true, query: "?url", import: "default" });

/**
 * The address of a file of a demo video, e.g. `list-wide.webm`.
 * @throws when there is no such file
 */
export const findFilmFile = (name: string): string => {
  const address = addresses[`./videos/${name}`];
  if (address === undefined) throw new Error(`no video file "${name}", run npm run videos`);
  return address;
};
