import type { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../../system/files/disk.ts';
import type { Reached } from '../../vault/kept-reach.ts';
import { inTransaction, notHeld } from '../../vault/sqlite-database.ts';
import { JournalFailed, journalFailure } from './error.ts';
import type { Head, JournalDamage } from './head.ts';
import { type JournalFile, openJournalFile } from './journal-file.ts';
import type { Outside } from './reach.ts';
import type { JournalSealer } from './sealer.ts';
import { writeHead } from './stored-head.ts';

/**
 * A journal file that is reopened after every error. After a failed sync, SQLite may treat the affected pages as clean.
 * Therefore, a connection is never used again after an error, and a sync is never retried.
 */
export class JournalConnection {
  readonly #path: string;
  readonly #sealer: JournalSealer;
  readonly #disk: Disk;
  readonly #outside: Outside;
  #file: JournalFile | null;
  #head: Head;
  #suspect = false;
  #closed = false;

  constructor(
    path: string,
    sealer: JournalSealer,
    file: JournalFile,
    { disk, outside }: { readonly disk: Disk; readonly outside: Outside },
  ) {
    this.#path = path;
    this.#disk = disk;
    this.#outside = outside;
    this.#sealer = sealer;
    this.#file = file;
    this.#head = file.head;
    outside.ledger?.begin(this.reached);
  }

  get damage(): JournalDamage | null {
    return this.#head.damage;
  }

  get reached(): Reached {
    const { journal, revision } = this.#head;
    return { journal, revision };
  }

  /** Runs `work`, and runs it again if the file was damaged and could be replaced. */
  read<T>(work: (database: DatabaseSync, head: Head) => T): T {
    try {
      return this.#run(work);
    } catch (cause) {
      if (!(cause instanceof JournalFailed) || cause.reason !== 'damaged') throw cause;
      return this.#run(work);
    }
  }

  /**
   * Runs `work` in a transaction that also writes the head that `work` returns. The ledger then records the step. If
   * `handedOver` is given, its record is durable, or `write` throws.
   */
  write(work: (database: DatabaseSync, head: Head) => Head, handedOver?: HandedOver): void {
    this.#run((database, head) => {
      const after = inTransaction(database, () => {
        const next = oneOn(work(database, head), head);
        if (next !== head) writeHead(database, this.#sealer, next);
        return next;
      });
      this.#file = { database, head: after };
      this.#head = after;
      if (after === head) return;
      if (handedOver === undefined) this.#outside.ledger?.step(this.reached);
      else this.#outside.ledger?.handOver(this.reached, handedOver.id, handedOver.files);
    });
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #run<T>(work: (database: DatabaseSync, head: Head) => T): T {
    try {
      const { database, head } = this.#opened();
      return notHeld(this.#path, this.#disk, () => work(database, head));
    } catch (cause) {
      this.#drop();
      const failure = journalFailure(cause);
      this.#suspect = failure.reason === 'damaged';
      throw failure;
    }
  }

  #opened(): JournalFile {
    if (this.#closed) throw new TypeError('The journal is closed');
    if (this.#file) return this.#file;
    const opened = openJournalFile(this.#path, this.#sealer, {
      suspect: this.#suspect,
      disk: this.#disk,
      outside: this.#outside,
    });
    if (!opened.ok) throw new JournalFailed('damaged', opened.error);
    this.#file = opened.value;
    this.#head = opened.value.head;
    return opened.value;
  }

  #drop(): void {
    const database = this.#file?.database;
    this.#file = null;
    if (database?.isOpen) database.close();
  }
}

/** A submission that the platform may have from now on, and the SHA-256 digests (hex) of its files. */
export interface HandedOver {
  readonly id: string;
  readonly files: ReadonlySet<string>;
}

/** Returns the new head with a higher revision than before, because every step must use at least one. */
function oneOn(next: Head, before: Head): Head {
  if (next === before || next.revision > before.revision) return next;
  return { ...next, revision: before.revision + 1 };
}

/**
 * Rewrites the database and empties its write-ahead log. `secure_delete` overwrites deleted rows, but rows that moved
 * between pages leave copies behind, and the log contains older versions of pages.
 */
export function compactDatabase(database: DatabaseSync): void {
  emptyLog(database);
  database.exec('VACUUM');
  emptyLog(database);
}

function emptyLog(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (row?.busy !== 0) throw new JournalFailed('busy');
}
