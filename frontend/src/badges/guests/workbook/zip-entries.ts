export type ZipEntry = {
  readonly name: string;
  /** Compression method: 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly data: Uint8Array;
};

const ends = { entry: 0x02014b50, directory: 0x06054b50, locator64: 0x07064b50 };

/**
 * Reads the extra field with the id 1, which contains sizes of 4 GB and more, and the sizes of a streamed
 * archive.
 */
const readExtra = (
  view: DataView,
  from: number,
  to: number,
  fields: readonly number[],
): readonly number[] => {
  let at = from;
  while (at + 4 <= to && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return fields.map((field) => {
    if (field !== 0xffffffff) return field;
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  });
};

const findDirectory = (view: DataView): { readonly count: number; readonly offset: number } => {
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== ends.directory) end -= 1;
  const count = view.getUint16(end + 10, true);
  const offset = view.getUint32(end + 16, true);
  if (end < 20 || view.getUint32(end - 20, true) !== ends.locator64) return { count, offset };
  const end64 = Number(view.getBigUint64(end - 12, true));
  return {
    count: Number(view.getBigUint64(end64 + 32, true)),
    offset: Number(view.getBigUint64(end64 + 48, true)),
  };
};

/**
 * The entries of a ZIP archive, still compressed. fflate returns entries only with the sizes that the archive
 * declares, or without its directory.
 * @throws if the directory is damaged or missing
 */
export const readZipEntries = (bytes: Uint8Array): readonly ZipEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, offset } = findDirectory(view);
  const entries: ZipEntry[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ends.entry) throw new Error(`no entry at ${at}`);
    const extra = at + 46 + view.getUint16(at + 28, true);
    const next = extra + view.getUint16(at + 30, true);
    const [, size = 0, start = 0] = readExtra(view, extra, next, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, extra)),
      method: view.getUint16(at + 10, true),
      data: bytes.subarray(from, from + size),
    });
    at = next + view.getUint16(at + 32, true);
  }
  return entries;
};
