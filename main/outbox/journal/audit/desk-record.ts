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

/** The maximum number of entries that wait while the record cannot be written. Further entries are only counted. */
const MOST_WAITING = 2_000;

/** An entry for the desk's record. The record adds who is at the desk. */
export interface DeskNote {
  readonly action: AuditAction;
  readonly facts?: AuditEntry['facts'];
  readonly personal?: AuditEntry['personal'];
}

export interface DeskRecordParts {
  readonly open: () => Promise<DeskVault>;
  /** E-mail of the user at the desk, or null if nobody is there. */
  readonly by: () => string | null;
  readonly clock: () => number;
  readonly report: (where: string, cause: unknown) => void;
  /** What staff chose in the window, which is stored with the last seen settings. Null until it is known. */
  readonly chosen?: () => Readonly<Record<string, unknown>> | null;
  /** The text of the managed rules, which is stored with the last seen settings. Undefined until it is known. */
  readonly rules?: () => string | null | undefined;
  /** Called when the record is open, with the last seen settings or with null if they are not known. */
  readonly onSeen?: (before: SeenSettings | null) => void;
  readonly disk?: Disk;
}

/**
 * The desk's record: sign-ins and refusals, locking and unlocking, changed settings. It is open even while no user's
 * space is open, and every user of the desk can read it. If it cannot be written, entries wait in memory in order, so
 * that staff can continue to work.
 */
export class DeskRecord {
  readonly #parts: DeskRecordParts;
  readonly #opening: TryAgain;
  #open: { readonly vault: DeskVault; readonly journal: SqliteJournal } | null = null;
  #waiting: AuditEntry[] = [];
  #lost = 0;
  /** Settings that were compared before the record was open. */
  #looks: { readonly now: SeenSettings; readonly how: LookReason }[] = [];
  #seen: SeenSettings | null = null;
  #keeping: Promise<void> = Promise.resolve();

  constructor(parts: DeskRecordParts) {
    this.#parts = parts;
    this.#opening = new TryAgain(() => this.#openNow(), {
      onFailure: (cause) => parts.report('desk-record:open', cause),
    });
  }

  /** Starts to open the record. Entries that arrive before it is open have to wait. */
  start(): void {
    void this.#opening.now();
  }

  /** Adds an entry. It is durable on return if the record is open and the disk works. Never throws. */
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
   * Records the differences from the settings that were last seen, even if that was in an earlier run. `how` says
   * whether they were changed in the window, found different, or confirmed.
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
   * Records that staff confirmed settings that were found in the file. `before` are the settings that were in force,
   * and `now` those that replace them.
   */
  settingsConfirmed(before: SeenSettings, now: SeenSettings): void {
    this.#noteChanges(changesSince(before, now, 'confirmed'));
    this.lookAtSettings(now, 'window');
  }

  /** Returns what is stored with the last seen settings. Unknown parts keep their stored values. */
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

  /** Returns the entries, or null while the record is not open. */
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
      // The next entry or the next reader tries again.
      this.#parts.report('desk-record:write', cause);
    }
  }

  /**
   * Starts to store the position in the keychain, but does not wait for it. Until the position is stored, nobody
   * notices if an older copy is restored that is newer than the previously stored position.
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
