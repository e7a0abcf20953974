import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { HeldSubmission } from './held-submission.ts';

/** The notice that customers must see before a selfie. It is shown again after the user's services were closed. */
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
     * Records that this version of the notice was shown for the submission. Returns false, without recording anything,
     * if this version is not in force.
     */
    shown(id: SubmissionId, version: string): boolean {
      const notice = inForce();
      if (notice === null || notice === 'unread' || notice.version !== version) return false;
      shownFor.set(id, version);
      return true;
    },
  };
}
