/** A text file as spreadsheets save it: UTF-16 if its first two bytes say so, UTF-8 otherwise. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.subarray(0, 2).join(",")];
  return new TextDecoder(encoding ?? "utf-8").decode(bytes);
};
