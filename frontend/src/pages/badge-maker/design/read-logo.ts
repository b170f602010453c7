/** Far more than a logo needs; it is drawn once for every badge. */
const maxBytes = 2 * 1024 * 1024;

const readAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });

/** A picture as a `data:` address, or undefined when the file is too large or no picture that this browser shows. */
export const readLogo = async (file: File): Promise<string | undefined> => {
  if (file.size > maxBytes || !file.type.startsWith("image/")) return undefined;
  try {
    const picture = new Image();
    picture.src = await readAddress(file);
    await picture.decode();
    return picture.src;
  } catch {
    return undefined;
  }
};
