import type { Disk } from '../files/disk.ts';
import { systemDisk } from '../files/disk.ts';
import type { IncidentLog } from '../ipc/incident-log.ts';
import { type AuditCopier, createAuditCopier } from '../outbox/audit-copy/copier.ts';
import { createEverybody, type Everybody } from '../outbox/audit-copy/everybody.ts';
import { dayOf } from '../outbox/audit-copy/parcel.ts';
import { removeOldCopies } from '../outbox/audit-copy/remove-old-copies.ts';
import type { AuditTrail } from '../outbox/journal/audit/trail.ts';
import type { SqliteJournal } from '../outbox/journal/sqlite/sqlite-journal.ts';
import { auditLimit } from '../outbox/retention/rules.ts';
import type { User } from '../session/session.ts';
import { fileLayerOn } from '../vault/file-layer.ts';
import { userId } from '../vault/user-folders.ts';
import type { UserVault } from '../vault/user-vault.ts';
import type { ModeSettings } from './settings.ts';

export interface AuditCopies extends Pick<AuditCopier, 'whileErasing'> {
  /** The records of everybody; null for whoever is not the auditor. */
  everybody(): Everybody | null;
  /** Removes copies of anybody's entries that are older than `date` (ISO 8601). */
  removeOld(date: string): Promise<void>;
}

export interface AuditCopyFrom {
  readonly profileDir: string;
  readonly user: User;
  readonly vault: Pick<UserVault, 'records' | 'problem'>;
  readonly journal: Pick<SqliteJournal, 'audit' | 'onAudited'>;
  readonly settings: Pick<ModeSettings, 'policy' | 'retention'>;
  /** The desk's own record, once it is open. */
  readonly deskTrail: () => AuditTrail | null;
  readonly log: IncidentLog;
  readonly disk?: Disk;
  /** Takes a step of closing. */
  readonly onOpened: (step: () => 'auditCopy', close: () => Promise<void>) => void;
}

/** Begins to copy a user's record for the auditor, where there is one and the profile lasts. */
export function startAuditCopy(from: AuditCopyFrom): AuditCopies {
  const { profileDir, user, vault, journal, settings, log, onOpened, disk = systemDisk } = from;
  const ownId = userId(user.server, user.email);
  const { server } = user;
  const own = { profile: profileDir, ownId, server, records: vault.records };
  const files = fileLayerOn(disk);
  const auditor = () => {
    const { auditor: email } = settings.policy();
    return email === undefined || vault.problem !== null ? null : userId(server, email);
  };
  const copier = createAuditCopier({
    ...own,
    user: user.email,
    auditor,
    audit: journal.audit,
    files,
    clock: Date.now,
    report: (where, cause) => log.report(where, cause),
  });
  const everybody = createEverybody({
    ...own,
    copyOwn: copier.now,
    files,
    deskTrail: from.deskTrail,
    goneBefore() {
      const limits = settings.retention();
      const limit = limits && auditLimit(Date.now(), limits, { doubt: null });
      return limit === null ? '' : dayOf(new Date(limit).toISOString());
    },
  });
  onOpened(() => 'auditCopy', copier.close);
  journal.onAudited(copier.soon);
  void copier.now();
  return {
    whileErasing: copier.whileErasing,
    removeOld: (date) => removeOldCopies(profileDir, date),
    everybody: () => (auditor() === ownId ? everybody : null),
  };
}
