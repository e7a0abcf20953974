import type { Disk } from '../files/disk.ts';
import { systemDisk } from '../files/disk.ts';
import type { IncidentLog } from '../ipc/incident-log.ts';
import { type AuditCopier, createAuditCopier } from '../outbox/audit-copy/copier.ts';
import { removeOldCopies } from '../outbox/audit-copy/remove-old-copies.ts';
import type { SqliteJournal } from '../outbox/journal/sqlite/sqlite-journal.ts';
import type { User } from '../session/session.ts';
import { fileLayerOn } from '../vault/file-layer.ts';
import { userId } from '../vault/user-folders.ts';
import type { UserVault } from '../vault/user-vault.ts';
import type { ModeSettings } from './settings.ts';

export interface AuditCopies extends Pick<AuditCopier, 'whileErasing'> {
  /** Removes copies of anybody's entries that are older than `date` (ISO 8601). */
  removeOld(date: string): Promise<void>;
}

export interface AuditCopyFrom {
  readonly profileDir: string;
  readonly user: User;
  readonly vault: Pick<UserVault, 'records' | 'problem'>;
  readonly journal: Pick<SqliteJournal, 'audit' | 'onAudited'>;
  readonly settings: Pick<ModeSettings, 'policy'>;
  readonly log: IncidentLog;
  readonly disk?: Disk;
  /** Takes a step of closing. */
  readonly onOpened: (step: () => 'auditCopy', close: () => Promise<void>) => void;
}

/** Begins to copy a user's record for the auditor, where there is one and the profile lasts. */
export function startAuditCopy(from: AuditCopyFrom): AuditCopies {
  const { profileDir, user, vault, journal, settings, log, onOpened, disk = systemDisk } = from;
  const copier = createAuditCopier({
    profile: profileDir,
    ownId: userId(user.server, user.email),
    server: user.server,
    user: user.email,
    auditor() {
      const { auditor } = settings.policy();
      return auditor === undefined || vault.problem !== null ? null : userId(user.server, auditor);
    },
    audit: journal.audit,
    records: vault.records,
    files: fileLayerOn(disk),
    clock: Date.now,
    report: (where, cause) => log.report(where, cause),
  });
  onOpened(() => 'auditCopy', copier.close);
  journal.onAudited(copier.soon);
  void copier.now();
  return {
    whileErasing: copier.whileErasing,
    removeOld: (date) => removeOldCopies(profileDir, date),
  };
}
