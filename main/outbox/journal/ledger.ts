import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { appendBytesAtOnce } from '../../system/files/change-files.ts';
import { type Disk, systemDisk } from '../../system/files/disk.ts';
import { isThere } from '../../system/files/look.ts';
import { replaceFileAtOnce } from '../../system/files/replace-file.ts';
import { syncFolderAtOnce } from '../../system/files/sync-folder.ts';
import { whenFreeAtOnce } from '../../system/files/when-free.ts';
import type { Reached } from '../../vault/kept-reach.ts';
import type { UserKey } from '../../vault/user-key.ts';

/**
 * The kinds of records. `step`: the journal reached this revision. `handedOver`: from this revision on, the platform
 * may have a submission. `file`: from this revision on, the platform may have a file of that submission. `base`: the
 * ledger was rewritten without what was handed over up to this revision.
 */
const KINDS = ['base', 'step', 'handedOver', 'file'] as const;
type Kind = (typeof KINDS)[number];

export interface LedgerRecord {
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The journal's ID and the revision it had reached. */
  readonly journal: string;
  readonly revision: number;
  /**
   * The mark that identifies the submission or file that was handed over (`LedgerSealer.mark`). Empty for the other
   * kinds.
   */
  readonly mark: string;
}

/**
 * A record consists of a version, a kind, 6 zero bytes, a time, a revision (64-bit), a journal, a mark, and an
 * authentication tag.
 */
export const RECORD_BYTES = 80;
const BODY_BYTES = 56;
const ID_BYTES = 16;
const VERSION = 1;
/** The number of records of handed-over submissions and files that are kept when the file is rewritten. */
const REMEMBERED = 3_000;
const NO_RECORD = Buffer.alloc(RECORD_BYTES - BODY_BYTES);

/**
 * Encodes and decodes the records in the file. Each record is authenticated together with all records before it
 * (HMAC-SHA-256, truncated to 24 bytes).
 */
export type LedgerSealer = ReturnType<typeof ledgerSealer>;

export function ledgerSealer(userKey: UserKey) {
  const chainKey = userKey.derive('chain ledger');
  const markKey = userKey.derive('mark ledger entries');
  const tagOf = (body: Uint8Array, before: Uint8Array | null) =>
    createHmac('sha256', chainKey)
      .update(before === null ? NO_RECORD : before.subarray(BODY_BYTES))
      .update(body)
      .digest()
      .subarray(0, NO_RECORD.length);
  return {
    /** Returns 16 bytes in hex that identify a submission ID or file digest but reveal nothing about it. */
    mark: (of: string): string =>
      createHmac('sha256', markKey)
        .update(of)
        .digest('hex')
        .slice(0, 2 * ID_BYTES),
    /** Encodes a record. `before` contains the bytes of the previous record, or is null for the first one. */
    encode(record: LedgerRecord, before: Uint8Array | null): Buffer {
      const body = bodyOf(record);
      return Buffer.concat([body, tagOf(body, before)]);
    },
    /** Returns the records up to the first one that is cut off, changed, or written with another key. */
    decode(bytes: Uint8Array): LedgerRecord[] {
      const records: LedgerRecord[] = [];
      let before: Buffer | null = null;
      for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
        const whole = Buffer.from(bytes.subarray(at, at + RECORD_BYTES));
        const body = whole.subarray(0, BODY_BYTES);
        const record = readBody(body);
        if (record === null || !tagOf(body, before).equals(whole.subarray(BODY_BYTES))) break;
        records.push(record);
        before = whole;
      }
      return records;
    },
  };
}

export function encodeRecords(sealer: LedgerSealer, records: readonly LedgerRecord[]): Buffer {
  const encoded: Buffer[] = [];
  for (const record of records) encoded.push(sealer.encode(record, encoded.at(-1) ?? null));
  return Buffer.concat(encoded);
}

/** Returns the records with earlier steps and old handovers replaced by a base record. */
export function shortened(records: readonly LedgerRecord[]): LedgerRecord[] {
  const handedOver = records.filter(({ kind }) => kind === 'handedOver' || kind === 'file');
  const dropped = handedOver.slice(0, -REMEMBERED).at(-1);
  const [first] = records;
  const base = dropped ? ({ ...dropped, kind: 'base', mark: '' } as const) : first;
  const kept = [...(base ? [base] : []), ...handedOver.slice(-REMEMBERED)];
  const last = records.at(-1);
  return last === undefined || last === first || kept.at(-1) === last ? kept : [...kept, last];
}

function bodyOf({ kind, at, journal, revision, mark }: LedgerRecord): Buffer {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.writeUInt8(KINDS.indexOf(kind), 1);
  body.writeBigUInt64BE(BigInt(at), 8);
  body.writeBigUInt64BE(BigInt(revision), 16);
  body.write(journal, 24, 'hex');
  body.write(mark, 24 + ID_BYTES, 'hex');
  return body;
}

function readBody(body: Buffer): LedgerRecord | null {
  const kind = KINDS[body.readUInt8(1)];
  if (body.readUInt8(0) !== VERSION || kind === undefined) return null;
  const mark = body.toString('hex', 24 + ID_BYTES);
  return {
    kind,
    at: Number(body.readBigUInt64BE(8)),
    revision: Number(body.readBigUInt64BE(16)),
    journal: body.toString('hex', 24, 24 + ID_BYTES),
    mark: kind === 'handedOver' || kind === 'file' ? mark : '',
  };
}

/** If the file has more records than this when it's opened, it's rewritten, so that it can be read quickly. */
const MOST = 6_000;

/**
 * Records the journal's position outside its file and folder. Each step gets a record, and so does each submission that
 * the platform may have from then on. Only a submission's record is durable when the call returns. A step's record
 * survives the end of the program, but not a power failure. The ledger is never ahead of what is durable in the
 * journal. It lags behind only if the program was killed or the disk failed before a record was written.
 */
export class Ledger {
  readonly #path: string;
  readonly #disk: Disk;
  readonly #sealer: LedgerSealer;
  #records: LedgerRecord[];
  /** Maps the mark of each submission and file to the revision at which it was last handed over. */
  readonly #handedOver = new Map<string, number>();
  #lastBytes: Uint8Array | null;
  /** Whether the file must be rewritten because it's missing, too long, or may differ from these records. */
  #suspect: boolean;

  /** Throws if the file exists but can't be read. Ignores records that were written with another key. */
  constructor(path: string, key: UserKey, disk: Disk = systemDisk) {
    this.#path = path;
    this.#disk = disk;
    this.#sealer = ledgerSealer(key);
    const bytes = readBytes(path, disk);
    this.#records = this.#sealer.decode(bytes);
    for (const record of this.#records) this.#remember(record);
    const whole = this.#records.length * RECORD_BYTES;
    this.#lastBytes = whole === 0 ? null : bytes.subarray(whole - RECORD_BYTES, whole);
    this.#suspect = whole === 0 || whole !== bytes.length || this.#records.length > MOST;
  }

  /** The last known position of the journal, or null if no position is known. */
  get reached(): Reached | null {
    return this.#records.at(-1) ?? null;
  }

  /** Returns whether the ledger contains everything that was handed over since the journal reached this revision. */
  knowsSince(revision: number): boolean {
    const [base] = this.#records;
    return base !== undefined && base.revision <= revision;
  }

  /** Returns whether the submission was handed over after the journal reached this revision. */
  handedOverAfter(revision: number, submissionId: string): boolean {
    return (this.#handedOver.get(this.#sealer.mark(submissionId)) ?? -1) > revision;
  }

  /**
   * Returns whether the file with this SHA-256 digest (hex) was handed over after the journal reached this revision.
   */
  fileHandedOverAfter(revision: number, sha256: string): boolean {
    return this.handedOverAfter(revision, fileName(sha256));
  }

  /**
   * Returns how many submissions that aren't in `submissionIds` were handed over after that revision, and when the last
   * one was.
   */
  missingAfter(revision: number, submissionIds: Iterable<string>) {
    const late = this.#records.filter(
      ({ kind, revision: own }) => kind === 'handedOver' && own > revision,
    );
    const known = new Set<string>();
    if (late.length > 0) for (const id of submissionIds) known.add(this.#sealer.mark(id));
    const missing = late.filter(({ mark }) => !known.has(mark));
    const last = missing.at(-1);
    return {
      handedOver: new Set(missing.map(({ mark }) => mark)).size,
      lastHandedOver: last === undefined ? null : new Date(last.at).toISOString(),
    };
  }

  /**
   * Prepares the file for appending. Creates it for a journal at this position, or repairs it after a kill or a power
   * failure. If the disk fails, the next `handOver` tries again.
   */
  begin(reached: Reached): void {
    if (this.#records.length === 0) this.#add('base', reached, '');
    if (!this.#suspect) return;
    try {
      this.#writeAnew();
    } catch {
      // The file remains suspect, so the next `handOver` rewrites it.
    }
  }

  /** Records a step of the journal, unless the file can't be written at the moment. */
  step(reached: Reached): void {
    const bytes = this.#add('step', reached, '');
    if (this.#suspect) return;
    try {
      appendBytesAtOnce(this.#path, bytes, { sync: false }, this.#disk);
    } catch {
      this.#suspect = true;
    }
  }

  /**
   * Durably records that the platform may have a submission and its files from now on. `files` are SHA-256 digests in
   * hex. Throws if the disk fails.
   */
  handOver(reached: Reached, submissionId: string, files: Iterable<string>): void {
    const marks = [...files].map((sha256) => this.#sealer.mark(fileName(sha256)));
    const bytes = Buffer.concat([
      ...marks.map((mark) => this.#add('file', reached, mark)),
      this.#add('handedOver', reached, this.#sealer.mark(submissionId)),
    ]);
    if (this.#suspect) {
      this.#writeAnew();
      return;
    }
    // A failed sync is never retried. The file is rewritten instead.
    this.#suspect = true;
    appendBytesAtOnce(this.#path, bytes, { sync: true }, this.#disk);
    this.#suspect = false;
  }

  #add(kind: LedgerRecord['kind'], { journal, revision }: Reached, mark: string): Uint8Array {
    const record = { kind, at: Date.now(), journal, revision, mark };
    const bytes = this.#sealer.encode(record, this.#lastBytes);
    this.#records.push(record);
    this.#lastBytes = bytes;
    this.#remember(record);
    return bytes;
  }

  #remember({ kind, mark, revision }: LedgerRecord): void {
    if (kind === 'handedOver' || kind === 'file') this.#handedOver.set(mark, revision);
  }

  #writeAnew(): void {
    this.#records = shortened(this.#records);
    const bytes = encodeRecords(this.#sealer, this.#records);
    makeFolder(dirname(this.#path), this.#disk);
    replaceFileAtOnce(this.#path, bytes, this.#disk);
    this.#lastBytes = bytes.subarray(-RECORD_BYTES);
    this.#suspect = false;
  }
}

/** Returns the text that a file's mark is computed from. No submission ID has this form. */
function fileName(sha256: string): string {
  return `file ${sha256}`;
}

function readBytes(path: string, disk: Disk): Buffer {
  return isThere(path) ? whenFreeAtOnce([path], () => readFileSync(path), disk) : Buffer.alloc(0);
}

function makeFolder(folder: string, disk: Disk): void {
  if (isThere(folder)) return;
  disk.mkdirSync(folder, { recursive: true, mode: 0o700 });
  syncFolderAtOnce(dirname(folder), disk);
}
