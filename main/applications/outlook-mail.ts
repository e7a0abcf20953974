/** The class ID that Outlook assigns to the root entry of an email (MS-OXMSG 2.2.1), in stored byte order. */
const MAIL_CLASS = Buffer.from('0b0d020000000000c000000000000046', 'hex');
const CLASS_AT = 80;
const ENTRY_BYTES = 128;
/** The number of bytes of the directory to read: its first four entries. */
const LOOKED_BYTES = 4 * ENTRY_BYTES;
const NAME_BYTES = 64;
/** Names of an email's streams and storages. Programs other than Outlook don't set the root's class ID. */
const OF_MAIL = /^__((nameid|recip|attach)_|properties_)version1\.0|^__substg1\.0_/;

/**
 * Returns whether a compound file is an Outlook email rather than an older Office document, based on the start of its
 * directory.
 */
export async function isOutlookMail(
  head: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const header = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (header.length < 512) return false;
  const sectorBytes = header.readUInt8(30) === 12 ? 4096 : 512;
  const start = (header.readInt32LE(48) + 1) * sectorBytes;
  if (start < sectorBytes) return false;
  const directory = await bytesAt(start, pieces);
  if (directory.length < ENTRY_BYTES) return false;
  if (directory.subarray(CLASS_AT, CLASS_AT + 16).equals(MAIL_CLASS)) return true;
  for (let at = ENTRY_BYTES; at + NAME_BYTES <= directory.length; at += ENTRY_BYTES) {
    const name = directory.toString('utf16le', at, at + NAME_BYTES).split('\0', 1)[0] ?? '';
    if (OF_MAIL.test(name)) return true;
  }
  return false;
}

async function bytesAt(start: number, pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  let at = 0;
  for await (const piece of pieces) {
    found.push(piece.slice(Math.max(0, start - at), Math.max(0, start + LOOKED_BYTES - at)));
    at += piece.length;
    if (at >= start + LOOKED_BYTES) break;
  }
  return Buffer.concat(found);
}
