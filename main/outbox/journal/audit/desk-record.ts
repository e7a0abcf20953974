import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '../../../../preload/contract/models/audit.ts';
import type { Disk } from '../../../system/files/disk.ts';
import { TryAgain } from '../../../system/files/try-again.ts';
import type { DeskVault } from '../../../vault/desk-vault.ts';
import type { AuditEntry } from '../audit-entry.ts';
import type { AuditTrail } from '../audit-trail.ts';
import { Ledger } from '../ledger.ts';
import { JOURNAL } from '../open-journal.ts';
import { openSqliteJournal, type SqliteJournal } from '../sqlite-journal.ts';
import {
  changesSince,
  keepSeen,
  type LookReason,
  type SeenSettings,
  seenBefore,
} from './seen-settings.ts';

/**
 * The maximum number of entries that are kept in memory while the record can't be written. Further entries are only
 * counted.
 */
const MOST_WAITING = 2_000;

/** An entry for the desk's record, which adds who is at the desk. */
export interface DeskNote {
  readonly action: AuditAction;
  readonly facts?: AuditEntry['facts'];
  readonly personal?: AuditEntry['personal'];
}

export interface DeskRecordParts {
  readonly open: () => Promise<DeskVault>;
  /** Returns the email address of the user at the desk, or null if nobody is there. */
  readonly by: () => string | null;
  readonly clock: () => number;
  readonly report: (where: string, cause: unknown) => void;
  /** Returns what staff chose in the window, which is stored with the last seen settings. Null until it's known. */
  readonly chosen?: () => Readonly<Record<string, unknown>> | null;
  /**
   * Returns the text of the managed settings, which is stored with the last seen settings. Undefined until it's known.
   */
  readonly rules?: () => string | null | undefined;
  /** Called once the record is open, with the last seen settings, or with null if they're unknown. */
  readonly onSeen?: (before: SeenSettings | null) => void;
  readonly disk?: Disk;
}

/**
 * The desk's own record of sign-ins and refusals, locking and unlocking, and changed settings. It's open even while no
 * user's vault is open, and every user of the desk can read it. If it can't be written, entries wait in memory in
 * order, so that staff can continue to work.
 */
export class DeskRecord {
  readonly #parts: DeskRecordParts;
  readonly #opening: TryAgain;
  #open: { readonly vault: DeskVault; readonly journal: SqliteJournal } | null = null;
  #waiting: AuditEntry[] = [];
  #lost = 0;
  /** Settings to compare once the record is open. */
  #looks: { readonly now: SeenSettings; readonly how: LookReason }[] = [];
  #seen: SeenSettings | null = null;
  #keeping: Promise<void> = Promise.resolve();

  constructor(parts: DeskRecordParts) {
    this.#parts = parts;
    this.#opening = new TryAgain(() => this.#openNow(), {
      onFailure: (cause) => parts.report('desk-record:open', cause),
    });
  }

  /** Starts opening the record. Entries that arrive before it's open wait in memory. */
  start(): void {
    void this.#opening.now();
  }

  /** Adds an entry. The entry is durable on return if the record is open and the disk works. Never throws. */
  note({ action, facts = {}, personal = {} }: DeskNote): void {
    const by = this.#parts.by();
    const at = new Date(this.#parts.clock()).toISOString();
    const who = by === null ? personal : { by, ...personal };
    if (this.#waiting.length < MOST_WAITING) {
      this.#waiting.push({ at, action, submissionId: null, facts, personal: who });
    } else this.#lost += 1;
    this.#write();
  }

  /**
   * Records how the settings differ from those that were last seen, even in a previous run. `how` says whether they
   * were changed in the window, found different, or confirmed.
   */
  lookAtSettings(look: SeenSettings, how: LookReason): void {
    if (this.#open === null) {
      this.#looks.push({ now: look, how });
      return;
    }
    const now = { ...look, ...this.#kept() };
    const changes = changesSince(this.#seen, now, how);
    this.#noteChanges(changes);
    const { chosen, rules } = now;
    const isKept = isDeepStrictEqual([this.#seen?.chosen, this.#seen?.rules], [chosen, rules]);
    if (this.#seen !== null && changes.length === 0 && isKept) return;
    this.#seen = now;
    const { folder, key } = this.#open.vault;
    this.#keeping = this.#keeping
      .then(() => keepSeen(folder, key, now))
      .catch((cause: unknown) => this.#parts.report('desk-record:settings', cause));
  }

  /**
   * Records that staff confirmed settings that were found in the file. `before` contains the settings that were in
   * force, and `now` contains those that replace them.
   */
  settingsConfirmed(before: SeenSettings, now: SeenSettings): void {
    this.#noteChanges(changesSince(before, now, 'confirmed'));
    this.lookAtSettings(now, 'window');
  }

  /** Returns the values that are stored along with the last seen settings. Unknown ones keep their stored values. */
  #kept(): Pick<SeenSettings, 'chosen' | 'rules'> {
    const rules = this.#parts.rules?.();
    return {
      chosen: this.#parts.chosen?.() ?? this.#seen?.chosen,
      rules: rules === undefined ? this.#seen?.rules : (rules ?? undefined),
    };
  }

  #noteChanges(changes: ReturnType<typeof changesSince>): void {
    for (const change of changes) this.note({ action: 'settings.changed', ...change });
  }

  /** Returns the entries, or null if the record isn't open. */
  trail(): AuditTrail | null {
    this.#write();
    return this.#open?.journal.audit ?? null;
  }

  async close(): Promise<void> {
    await this.#opening.close();
    const open = this.#open;
    if (open === null) return;
    this.#write();
    await this.#keeping;
    this.#open = null;
    open.journal.close();
    await open.vault.close();
  }

  async #openNow(): Promise<void> {
    if (this.#open !== null) return;
    const vault = await this.#parts.open();
    const { journal, begunAnew: anew } = await this.#openJournal(vault).catch(
      async (cause: unknown) => {
        await vault.close();
        throw cause;
      },
    );
    this.#seen = await seenBefore(vault.folder, vault.key).catch((cause: unknown) => {
      this.#parts.report('desk-record:settings', cause);
      return null;
    });
    const isGone = journal.damage()?.why === 'gone';
    const isOlder = journal.doubt.takeAsOlder();
    const begunAnew = anew ?? (isGone ? 'gone' : null);
    this.#open = { vault, journal };
    const hasPast = journal.audit.entries(null, 1).items.length > 0;
    if (hasPast && this.#seen === null) {
      this.note({ action: 'settings.changed', facts: { setting: 'all', how: 'notKnownBefore' } });
    }
    if (begunAnew !== null)
      this.note({ action: 'deskRecord.begunAnew', facts: { why: begunAnew } });
    if (isOlder) this.note({ action: 'deskRecord.older' });
    const before = this.#seen;
    for (const { now, how } of this.#looks.splice(0)) this.lookAtSettings(now, how);
    this.#parts.onSeen?.(before);
    this.#write();
  }

  async #openJournal(vault: DeskVault) {
    const path = join(vault.folder, JOURNAL);
    const { begunAnew } = vault;
    const outside = vault.outside && {
      ledger: new Ledger(vault.outside.ledgerPath, vault.key, this.#parts.disk),
      kept: vault.outside.reach.before,
    };
    const open = () => openSqliteJournal(path, vault.key, this.#parts.disk, { ...outside });
    const opened = open();
    if (opened.ok) return { journal: opened.value, begunAnew };
    if (opened.error.code !== 'keychain') throw new Error(opened.error.code);
    await vault.setAside();
    const anew = open();
    if (!anew.ok) throw new Error(anew.error.code);
    return { journal: anew.value, begunAnew: 'keyLost' as const };
  }

  #write(): void {
    if (this.#open === null || this.#waiting.length === 0) return;
    const audit = [...this.#waiting];
    try {
      if (this.#lost > 0) audit.push(this.#lostEntry());
      this.#open.journal.commit({ audit });
      this.#waiting = [];
      this.#lost = 0;
      this.#keepReached();
    } catch (cause) {
      // The write is retried when the next entry is added or the record is read.
      this.#parts.report('desk-record:write', cause);
    }
  }

  /**
   * Starts storing the position in the keychain, but doesn't wait for it. Until the position is stored, a restored
   * older copy goes unnoticed if it's newer than the previously stored position.
   */
  #keepReached(): void {
    if (this.#open === null) return;
    const { journal, vault } = this.#open;
    const where = 'desk-record:keychain';
    vault.outside?.reach
      .keep(journal.reached())
      .catch((cause: unknown) => this.#parts.report(where, cause));
  }

  #lostEntry(): AuditEntry {
    const at = new Date(this.#parts.clock()).toISOString();
    const facts = { entries: this.#lost };
    return { at, action: 'deskRecord.lost', submissionId: null, facts, personal: {} };
  }
}
