import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GarbledFileError } from "#infra/local/storage-fault.ts";

/** https://github.com/google/leveldb/blob/main/doc/log_format.md */
const blockBytes = 32_768;
const headerBytes = 7;
const footerBytes = 48;
const checksumBytes = 4;

const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

const addByte = (crc: number, byte: number): number => (crc >>> 8) ^ (castagnoli[(crc ^ byte) & 0xff] ?? 0);

/** Rotated and moved as LevelDB stores it. */
const maskOf = (sum: number): number => {
  const crc = ~sum >>> 0;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
};

const checksumOf = (bytes: Buffer): number => maskOf(bytes.reduce(addByte, 0xffffffff));

/** Whether each record is as it was written, but for a last one whose writer died. */
const isWholeLog = (log: Buffer): boolean => {
  for (let at = 0; at + headerBytes <= log.byteLength;) {
    const left = blockBytes - (at % blockBytes);
    if (left < headerBytes) {
      at += left;
      continue;
    }
    const end = at + headerBytes + log.readUInt16LE(at + 4);
    if (end > at + left) return false;
    if (end > log.byteLength) return true;
    // The type is part of what is summed.
    if (log.readUInt32LE(at) !== checksumOf(log.subarray(at + 6, end))) return false;
    at = end;
  }
  return true;
};

/**
 * Whether each block of a table (table_format.md beside the other) is as it was written. How long a block is stands in an index
 * that may be garbled too: it ends where the checksum of all before it follows.
 */
const isWholeTable = (table: Buffer): boolean => {
  const end = table.byteLength - footerBytes;
  let crc = 0xffffffff;
  let at = 0;
  while (at + checksumBytes < end) {
    crc = addByte(crc, table.readUInt8(at));
    at += 1;
    if (table.readUInt32LE(at) !== maskOf(crc)) continue;
    at += checksumBytes;
    crc = 0xffffffff;
    if (at === end) return true;
  }
  return false;
};

const files = [
  { name: /^\d+\.log$/, isWhole: isWholeLog, fault: "a record has another checksum" },
  { name: /^\d+\.ldb$/, isWhole: isWholeTable, fault: "a block has another checksum" },
] as const;

/** LevelDB passes over what it cannot read in its log, and so over acknowledged rows; tables it reads unchecked. */
export const checkLevelFiles = (folder: string): void => {
  for (const each of readdirSync(folder))
    for (const { name, isWhole, fault } of files) {
      const file = join(folder, each);
      if (name.test(each) && !isWhole(readFileSync(file))) throw new GarbledFileError(file, fault);
    }
};
