const SECTOR = 512;
const SMALL = 64;
const SMALL_BELOW = 4096;
const [FREE, END, TABLE] = [-1, -2, -3];
const NONE = -1;

/** A folder of a compound file, or the bytes of a stream in it. */
export interface Folder {
  readonly [name: string]: Folder | Buffer;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly data: Buffer;
  start: number;
  right: number;
  child: number;
}

/**
 * A compound file of these folders (MS-CFB). `bend` may change the tables before they are written: which sector follows
 * which, and the entries of the directory.
 */
export function compoundFile(
  root: Folder,
  bend: (next: number[], entries: { start: number; right: number; child: number }[]) => void = () =>
    undefined,
): Buffer {
  const entries: Entry[] = [
    { name: 'Root Entry', type: 5, data: Buffer.alloc(0), start: END, right: NONE, child: NONE },
  ];
  addFolder(entries, 0, root);
  const small: Buffer[] = [];
  const smallNext: number[] = [];
  for (const entry of entries.filter(({ data }) => data.length > 0 && data.length < SMALL_BELOW)) {
    entry.start = smallNext.length;
    addChain(smallNext, Math.ceil(entry.data.length / SMALL));
    small.push(padded(entry.data, SMALL));
  }
  const next: number[] = [];
  const sectors: Buffer[] = [];
  const place = (data: Buffer) => {
    if (data.length === 0) return END;
    const start = next.length;
    addChain(next, Math.ceil(data.length / SECTOR));
    sectors.push(padded(data, SECTOR));
    return start;
  };
  for (const entry of entries.filter(({ data }) => data.length >= SMALL_BELOW))
    entry.start = place(entry.data);
  const [first] = entries;
  const stored = Buffer.concat(small);
  if (first !== undefined) first.start = place(stored);
  const smallTable = place(numbers(smallNext));
  // The directory is placed last, so that its entries may be bent before they are written.
  const directory = next.length;
  addChain(next, Math.ceil((entries.length * 128) / SECTOR));
  const table = next.length;
  // The table lists its own sectors, too.
  const tables = Math.ceil(table / (SECTOR / 4 - 1));
  for (let at = 0; at < tables; at++) next.push(TABLE);
  while (next.length < (tables * SECTOR) / 4) next.push(FREE);
  bend(next, entries);
  sectors.push(padded(Buffer.concat(entries.map((entry) => written(entry, stored))), SECTOR));
  sectors.push(numbers(next));
  return Buffer.concat([
    header({
      directory,
      smallTable,
      smallTables: Math.ceil(smallNext.length / 128),
      table,
      tables,
    }),
    ...sectors,
  ]);
}

function addFolder(entries: Entry[], parent: number, folder: Folder): void {
  let left = NONE;
  for (const [name, content] of Object.entries(folder)) {
    const at = entries.length;
    const data = Buffer.isBuffer(content) ? content : Buffer.alloc(0);
    const type = Buffer.isBuffer(content) ? 2 : 1;
    entries.push({ name, type, data, start: END, right: NONE, child: NONE });
    const before = entries[left === NONE ? parent : left];
    if (before !== undefined) before[left === NONE ? 'child' : 'right'] = at;
    left = at;
    if (!Buffer.isBuffer(content)) addFolder(entries, at, content);
  }
}

function addChain(next: number[], count: number): void {
  const start = next.length;
  for (let at = 1; at < count; at++) next.push(start + at);
  if (count > 0) next.push(END);
}

function padded(data: Buffer, to: number): Buffer {
  return Buffer.concat([data, Buffer.alloc((to - (data.length % to)) % to)]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    bytes.writeInt32LE(value, at * 4);
  });
  return bytes;
}

function written({ name, type, data, start, right, child }: Entry, stored: Buffer): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeInt32LE(NONE, 68);
  bytes.writeInt32LE(right, 72);
  bytes.writeInt32LE(child, 76);
  bytes.writeInt32LE(start, 116);
  bytes.writeUInt32LE(type === 5 ? stored.length : data.length, 120);
  return bytes;
}

function header(
  of: Record<'directory' | 'smallTable' | 'smallTables' | 'table' | 'tables', number>,
) {
  const bytes = Buffer.alloc(SECTOR, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(of.tables, 44);
  bytes.writeInt32LE(of.directory, 48);
  bytes.writeUInt32LE(SMALL_BELOW, 56);
  bytes.writeInt32LE(of.smallTable, 60);
  bytes.writeUInt32LE(of.smallTables, 64);
  bytes.writeInt32LE(END, 68);
  for (let at = 0; at < 109; at++)
    bytes.writeInt32LE(at < of.tables ? of.table + at : FREE, 76 + at * 4);
  return bytes;
}

/** A text of an email that Outlook stored, by the number of its property (MS-OXPROPS). */
const text = (property: string, value: string): Folder => ({
  [`__substg1.0_${property}001F`]: Buffer.from(value, 'utf16le'),
});

export interface MadeMail {
  readonly subject?: string;
  readonly sender?: readonly [name: string, address: string];
  readonly to?: readonly (readonly [name: string, address: string])[];
  readonly body?: string;
  readonly html?: string;
  readonly attached?: readonly (readonly [name: string, content: Buffer | MadeMail])[];
}

/** The folders of an email as Outlook stores it (MS-OXMSG 2.4). */
export function mailFolders(mail: MadeMail, isInner = false): Folder {
  const { subject, sender, to = [], body, html, attached = [] } = mail;
  const numbered = (name: string, at: number) =>
    `${name}_version1.0_#${at.toString(16).toUpperCase().padStart(8, '0')}`;
  const recipients = to.map(([name, address], at) => [
    numbered('__recip', at),
    {
      '__properties_version1.0': recipientProperties(),
      ...text('3001', name),
      ...text('3003', address),
    },
  ]);
  const files = attached.map(([name, content], at) => [
    numbered('__attach', at),
    {
      '__properties_version1.0': Buffer.alloc(8),
      ...text('3707', name),
      ...(Buffer.isBuffer(content)
        ? { '__substg1.0_37010102': content }
        : { '__substg1.0_3701000D': mailFolders(content, true) }),
    },
  ]);
  return {
    ...(isInner ? {} : { '__nameid_version1.0': {} }),
    '__properties_version1.0': Buffer.alloc(isInner ? 24 : 32),
    ...(subject === undefined ? {} : text('0037', subject)),
    ...(sender === undefined ? {} : { ...text('0C1A', sender[0]), ...text('5D01', sender[1]) }),
    ...(body === undefined ? {} : text('1000', body)),
    ...(html === undefined ? {} : { '__substg1.0_10130102': Buffer.from(html) }),
    ...Object.fromEntries(recipients),
    ...Object.fromEntries(files),
  };
}

/** The recipient is one that the email is for, and none that has a copy (PidTagRecipientType). */
function recipientProperties(): Buffer {
  const bytes = Buffer.alloc(8 + 16);
  bytes.writeUInt32LE(0x0c15_0003, 8);
  bytes.writeUInt32LE(6, 12);
  bytes.writeUInt32LE(1, 16);
  return bytes;
}

export const outlookMail = (mail: MadeMail): Buffer => compoundFile(mailFolders(mail));
