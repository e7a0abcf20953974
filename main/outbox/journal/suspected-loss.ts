import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { JournalConnection } from './connection.ts';
import type { Ledger } from './ledger.ts';

/**
 * Tells whether the journal's state can be trusted, and which submissions were handed over even though the journal
 * doesn't show it.
 */
export type SuspectedLoss = ReturnType<typeof suspectedLoss>;

export function suspectedLoss(connection: JournalConnection, ledger: Ledger | null) {
  const revisionOf = (id: SubmissionId | null) =>
    connection.read((database) => {
      const row = database.prepare('SELECT revision FROM submissions WHERE id = ?').get(id);
      return Number(row?.revision ?? 0);
    });
  const markSeen = () =>
    connection.write((_, head) => (head.damage === null ? head : { ...head, damage: null }));
  return {
    /**
     * `found`: steps are lost, and submissions that may have been sent aren't `unknown` yet. `parked`: they're
     * `unknown`, but staff haven't seen the report yet.
     */
    state(): 'none' | 'found' | 'parked' {
      const { damage } = connection;
      if (damage === null || damage.certain) return 'none';
      return damage.parked ? 'parked' : 'found';
    },
    /**
     * Returns whether a submission or one of these files was handed over later than the journal shows, or null if that
     * is unknown. Files are checked because they may have been moved to another submission and sent with it. `id` is
     * null if the files' submission is unknown. `files` are SHA-256 digests in hex.
     */
    wasHandedOver(id: SubmissionId | null, files: readonly string[]): boolean | null {
      const revision = revisionOf(id);
      const isSent = (sha256: string) => ledger?.fileHandedOverAfter(revision, sha256);
      if (files.some(isSent)) return true;
      if (id !== null && ledger?.handedOverAfter(revision, id)) return true;
      const isKnown = connection.damage?.accounted && ledger?.knowsSince(revision);
      return isKnown ? false : null;
    },
    /** Durably records that every submission that may have been sent has become `unknown`. */
    markParked(): void {
      connection.write((_, head) => {
        const { damage } = head;
        return damage === null ? head : { ...head, damage: { ...damage, parked: true } };
      });
    },
    /**
     * Dismisses the suspected loss without asking staff. The desk's own record does this, because nothing is sent from
     * it. Returns true if the file is an older copy.
     */
    takeAsOlder(): boolean {
      const isOlder = connection.damage?.why === 'older';
      markSeen();
      return isOlder;
    },
    /** Durably records that staff have seen the report about the journal's damage. */
    markSeen,
  };
}
