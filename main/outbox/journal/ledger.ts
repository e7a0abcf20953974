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
import {
  encodeRecords,
  type LedgerRecord,
  type LedgerSealer,
  ledgerSealer,
  RECORD_BYTES,
  shortened,
} from './ledger-record.ts';

/** The number of records beyond which the file is written anew at the next opening, to be read quickly. */
const MOST = 4_000;

/**
 * How far the journal has come, known outside its file and its folder: a record for each step, and for
 * each submission that the platform may have from then on. Only the latter is durable when it returns; a
 * step's record survives the program's end, not a power loss. The ledger is never ahead of what is durable
 * in the journal, and behind it only by what a kill or a failing disk kept from being written.
 */
export class Ledger {
  readonly #path: string;
  readonly #disk: Disk;
  readonly #sealer: LedgerSealer;
  #records: LedgerRecord[];
  /** Revision with which each submission was handed over last. */
  readonly #handedOver = new Map<string, number>();
  #lastBytes: Uint8Array | null;
  /** Whether the file is missing or differs from these records, and has to be written anew. */
  #suspect: boolean;

  /** Throws where the file is there and cannot be read. What another key wrote counts as nothing. */
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

  /** The last that is known of the journal; null where nothing is. */
  get reached(): Reached | null {
    return this.#records.at(-1) ?? null;
  }

  /** Whether it knows all that was handed over after the journal had come to this revision. */
  knowsSince(revision: number): boolean {
    const [base] = this.#records;
    return base !== undefined && base.revision <= revision;
  }

  /** Whether the submission was handed over after the journal had come to this revision. */
  handedOverAfter(revision: number, submissionId: string): boolean {
    return (this.#handedOver.get(this.#sealer.mark(submissionId)) ?? -1) > revision;
  }

  /** Submissions handed over after that revision that are not among these, and when the last was. */
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
   * Makes it fit to be added to: begins it where there is none, for a journal that has come this far, and
   * mends what a kill or a power loss left. Where the disk fails that is done by the next `handOver`.
   */
  begin(reached: Reached): void {
    if (this.#records.length === 0) this.#add('base', reached, '');
    if (!this.#suspect) return;
    try {
      this.#writeAnew();
    } catch {
      // The file stays suspect, so the next `handOver` writes it anew.
    }
  }

  /** Notes a step of the journal, as far as that is possible just now. */
  step(reached: Reached): void {
    const bytes = this.#add('step', reached, '');
    if (this.#suspect) return;
    try {
      appendBytesAtOnce(this.#path, bytes, { sync: false }, this.#disk);
    } catch {
      this.#suspect = true;
    }
  }

  /** Notes, durably, that the platform may have a submission from here on. Throws when the disk fails. */
  handOver(reached: Reached, submissionId: string): void {
    const bytes = this.#add('handedOver', reached, this.#sealer.mark(submissionId));
    if (this.#suspect) {
      this.#writeAnew();
      return;
    }
    // A sync that failed is never repeated: the file is written anew then.
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
    if (kind === 'handedOver') this.#handedOver.set(mark, revision);
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

function readBytes(path: string, disk: Disk): Buffer {
  return isThere(path) ? whenFreeAtOnce([path], () => readFileSync(path), disk) : Buffer.alloc(0);
}

function makeFolder(folder: string, disk: Disk): void {
  if (isThere(folder)) return;
  disk.mkdirSync(folder, { recursive: true, mode: 0o700 });
  syncFolderAtOnce(dirname(folder), disk);
}
