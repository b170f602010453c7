import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GarbledFileError } from "#infra/local/storage-fault.ts";

/** https://github.com/google/leveldb/blob/main/doc/log_format.md */
const blockBytes = 32_768;
const headerBytes = 7;

const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

/** CRC-32C, rotated and moved as LevelDB stores it. */
const checksumOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (castagnoli[(crc ^ byte) & 0xff] ?? 0);
  crc = ~crc >>> 0;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
};

/** Whether each record is as it was written, but for a last one whose writer died. */
const isWhole = (log: Buffer): boolean => {
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
 * LevelDB passes over what it cannot read in its log, and with it over rows that were acknowledged.
 * @throws {GarbledFileError}
 */
export const checkLevelLogs = (folder: string): void => {
  for (const name of readdirSync(folder).filter((each) => /^\d+\.log$/.test(each))) {
    const file = join(folder, name);
    if (!isWhole(readFileSync(file))) throw new GarbledFileError(file, "a record has another checksum");
  }
};
