import { join } from 'node:path';
import { errorCode } from '../../files/disk-error.ts';
import { namesIn } from '../../files/look.ts';
import type { FileLayer } from '../../vault/file-layer.ts';
import type { BoxKeys } from '../../vault/sealed-box.ts';
import {
  openParcel,
  openTip,
  type Parcel,
  type ParcelName,
  parcelName,
  readParcelName,
  type Tip,
  tipName,
  tipOf,
} from './parcel.ts';

/** No parcel that a program wrote is larger, in bytes; another is not read. */
const LARGEST = 16 * 1024 * 1024;
/** Parcels held open at once: those next to what is being read. */
const HELD = 8;

/** One copy of a user's record, as it lies there. */
export interface KeptCopy {
  /** The user's id. */
  readonly owner: string;
  readonly copy: string;
  /** By their first entries; one that cannot be opened is among them. */
  readonly parcels: readonly ParcelName[];
  /** Null where it is not sealed for these keys, damaged or not there. */
  readonly open: (name: ParcelName) => Promise<Parcel | null>;
  readonly tip: () => Promise<Tip | null>;
}

/** The copies of one user's record in `folder`, which may not be there. */
export async function copiesOf(
  folder: string,
  owner: string,
  keys: BoxKeys,
  files: Pick<FileLayer, 'open'>,
): Promise<readonly KeptCopy[]> {
  const names = await namesIn(folder);
  const parcels = names.flatMap((name) => readParcelName(name) ?? []);
  const byCopy = Map.groupBy(parcels, ({ copy }) => copy);
  for (const copy of names.flatMap((name) => tipOf(name) ?? [])) {
    if (!byCopy.has(copy)) byCopy.set(copy, []);
  }
  const held = new Map<string, Promise<Parcel | null>>();
  const read = async (name: string) => readWhole(files, join(folder, name));
  return [...byCopy].map(([copy, some]) => ({
    owner,
    copy,
    parcels: some.sort((one, other) => one.from - other.from),
    open(name) {
      const file = parcelName(name);
      const known = held.get(file);
      if (known !== undefined) return known;
      const opened = read(file).then((bytes) => bytes && openParcel(keys, owner, name, bytes));
      held.set(file, opened);
      const [oldest] = held.keys();
      if (held.size > HELD && oldest !== undefined) held.delete(oldest);
      return opened;
    },
    tip: () => read(tipName(copy)).then((bytes) => bytes && openTip(keys, owner, bytes)),
  }));
}

/** Null where it is not there, or larger than any that a program wrote. */
async function readWhole(files: Pick<FileLayer, 'open'>, path: string): Promise<Uint8Array | null> {
  const file = await files.open(path).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return null;
    throw cause;
  });
  if (file === null) return null;
  try {
    if (file.size > LARGEST) return null;
    const bytes = Buffer.alloc(file.size);
    return bytes.subarray(0, await file.read(bytes, 0));
  } finally {
    await file.close();
  }
}
