import type { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../files/disk.ts';
import { inTransaction, notHeld } from '../vault/sqlite-database.ts';
import type { JournalDamage } from './journal-damage.ts';
import { JournalFailed, journalFailure } from './journal-error.ts';
import type { Head } from './journal-head.ts';
import type { JournalSealer } from './journal-sealer.ts';
import { type JournalFile, openJournalFile } from './sqlite-journal-file.ts';
import { writeHead } from './sqlite-journal-head.ts';

/**
 * A journal file that is opened anew after every error. SQLite may take pages for clean whose sync
 * failed, so a connection that saw one is never used again, and the sync never repeated.
 */
export class JournalConnection {
  readonly #path: string;
  readonly #sealer: JournalSealer;
  readonly #disk: Disk;
  #file: JournalFile | null;
  #damage: JournalDamage | null;
  #suspect = false;
  #closed = false;

  constructor(path: string, sealer: JournalSealer, file: JournalFile, disk: Disk) {
    this.#path = path;
    this.#disk = disk;
    this.#sealer = sealer;
    this.#file = file;
    this.#damage = file.damage;
  }

  get damage(): JournalDamage | null {
    return this.#damage;
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

  /** Runs `work` as one transaction that ends with the head it returns: all of it, or nothing. */
  write(work: (database: DatabaseSync, head: Head) => Head): void {
    this.#run((database, head) => {
      const after = inTransaction(database, () => {
        const next = work(database, head);
        if (next !== head) writeHead(database, this.#sealer, next);
        return next;
      });
      this.#file = { database, head: after, damage: null };
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
    });
    if (!opened.ok) throw new JournalFailed('damaged', opened.error);
    this.#damage = opened.value.damage ?? this.#damage;
    this.#file = opened.value;
    return opened.value;
  }

  #drop(): void {
    const database = this.#file?.database;
    this.#file = null;
    if (database?.isOpen) database.close();
  }
}
