import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { HeldSubmission } from './held-submission.ts';

/**
 * Tracks which submissions the selfie notice was shown for, because customers must see it before a selfie. The notice
 * is shown again after the user's services have been closed.
 */
export type PortraitNotices = ReturnType<typeof portraitNotices>;

export function portraitNotices(inForce: () => { readonly version: string } | 'unread' | null) {
  const shownFor = new Map<SubmissionId, string>();
  return {
    /** Returns whether a selfie for this submission has to wait for the notice. */
    wanted({ id, verification }: Pick<HeldSubmission, 'id' | 'verification'>): boolean {
      const notice = inForce();
      if (notice === null || verification !== 'government-id') return false;
      return notice === 'unread' || shownFor.get(id) !== notice.version;
    },
    /**
     * Records that this version of the notice was shown for the submission. Returns false and records nothing if this
     * version isn't in force.
     */
    shown(id: SubmissionId, version: string): boolean {
      const notice = inForce();
      if (notice === null || notice === 'unread' || notice.version !== version) return false;
      shownFor.set(id, version);
      return true;
    },
  };
}
