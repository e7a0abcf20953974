import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8 (APPNOTE 4.4.4, bit 11). */
const FLAGS = 0x0800;

/**
 * Writes these parts to an archive without compression (APPNOTE 4.3), because the libraries read only archives. The
 * parts have already been checked.
 */
export function storedZip(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const data = Buffer.from(text);
    const named = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(VERSION, 0);
    about.writeUInt16LE(FLAGS, 2);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([uint32(LOCAL), about, named, data]);
    files.push(file);
    directory.push(uint32(CENTRAL), Buffer.from([VERSION, 0]), about, place, named);
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, uint32(END), end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
