import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Ledger } from './ledger.ts';
import type { JournalConnection } from './sqlite/connection.ts';

/**
 * Tells whether what a journal shows can be acted on, and which submissions were handed over without its
 * showing that.
 */
export type JournalDoubt = ReturnType<typeof journalDoubt>;

export function journalDoubt(connection: JournalConnection, ledger: Ledger | null) {
  const revisionOf = (id: SubmissionId | null) =>
    connection.read((database) => {
      const row = database.prepare('SELECT revision FROM submissions WHERE id = ?').get(id);
      return Number(row?.revision ?? 0);
    });
  const markSeen = () =>
    connection.write((_, head) => (head.damage === null ? head : { ...head, damage: null }));
  return {
    /** Steps are lost. `found`: what may have been sent is not parked yet. `parked`: staff have not looked. */
    state(): 'none' | 'found' | 'parked' {
      const { damage } = connection;
      if (damage === null || damage.certain) return 'none';
      return damage.parked ? 'parked' : 'found';
    },
    /**
     * Tells whether a submission, or one of these files, was handed over after the state in which the journal shows
     * the submission; null when nobody can know. A file may have been sent with another submission that it was moved
     * to. `id` is null for files whose submission is not known. `files`: SHA-256, hex.
     */
    wasHandedOver(id: SubmissionId | null, files: readonly string[]): boolean | null {
      const revision = revisionOf(id);
      const isSent = (sha256: string) => ledger?.fileHandedOverAfter(revision, sha256);
      if (files.some(isSent)) return true;
      if (id !== null && ledger?.handedOverAfter(revision, id)) return true;
      const isKnown = connection.damage?.accounted && ledger?.knowsSince(revision);
      return isKnown ? false : null;
    },
    /** Durably: everything that may have been sent is parked. */
    markParked(): void {
      connection.write((_, head) => {
        const { damage } = head;
        return damage === null ? head : { ...head, damage: { ...damage, parked: true } };
      });
    },
    /**
     * Takes the doubt for settled, in the desk's own record, from which nothing is sent. True where it is an
     * older copy.
     */
    takeAsOlder(): boolean {
      const isOlder = connection.damage?.why === 'older';
      markSeen();
      return isOlder;
    },
    /** Durably: staff have looked at what was wrong with the journal. */
    markSeen,
  };
}
