import type { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../../../system/files/disk.ts';
import type { Reached } from '../../../vault/kept-reach.ts';
import { inTransaction, notHeld } from '../../../vault/sqlite-database.ts';
import { JournalFailed, journalFailure } from '../error.ts';
import type { Head, JournalDamage } from '../head.ts';
import type { Outside } from '../reach.ts';
import type { JournalSealer } from '../sealer.ts';
import { type JournalFile, openJournalFile } from './file.ts';
import { writeHead } from './head.ts';

/**
 * A journal file that is opened anew after every error. SQLite may take pages for clean whose sync
 * failed, so a connection that saw one is never used again, and the sync never repeated.
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

  /** Runs `work`, a second time when the file turned out to be damaged and could be replaced. */
  read<T>(work: (database: DatabaseSync, head: Head) => T): T {
    try {
      return this.#run(work);
    } catch (cause) {
      if (!(cause instanceof JournalFailed) || cause.reason !== 'damaged') throw cause;
      return this.#run(work);
    }
  }

  /**
   * Runs `work` as one transaction that ends with the head it returns: all of it, or nothing. Then the
   * ledger has it: durably where a submission is `handedOver` by it, and `write` throws where it has not.
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

/** A submission that the platform may have from now on, and the SHA-256 (hex) of its files. */
export interface HandedOver {
  readonly id: string;
  readonly files: ReadonlySet<string>;
}

/** Every step has a revision of its own. */
function oneOn(next: Head, before: Head): Head {
  if (next === before || next.revision > before.revision) return next;
  return { ...next, revision: before.revision + 1 };
}

/**
 * Writes the database anew and empties its log. `secure_delete` overwrites what is deleted, but rows
 * that moved between pages leave copies behind, and the log holds pages as they once were.
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
