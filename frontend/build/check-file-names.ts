/** @throws if two pages would be written to the same file, so that one would replace the other */
export const checkFileNames = (files: readonly (readonly [file: string, page: string])[]): void => {
  const pages = new Map<string, string>();
  for (const [file, page] of files) {
    const other = pages.get(file);
    if (other !== undefined) throw new Error(`${file} would belong to ${other} and to ${page}: rename one`);
    pages.set(file, page);
  }
};
