import { needsLook } from '../../../preload/contract/models/outbox.ts';
import { isUnsure, type Submission } from '../../../preload/contract/models/submission.ts';
import { verificationResult } from '../../../preload/contract/models/verification-result.ts';
import { bridge } from '../../lib/desk/call.ts';
import { applicantName } from '../../text/application-name.ts';
import { t } from '../../text/catalogue.ts';
import type { PersonState } from './person-state.ts';

/** Tells how a send ended when staff are on another screen by then. To be called before the list follows. */
export function followSends(person: PersonState): void {
  const { gone, submissions, toasts } = person;
  const sending = new Set<string>();
  const stop = bridge.on('submission:changed', (submission) => {
    const { id, state } = submission;
    // The list alone has what was sent before its person came back to a locked desk.
    const listed = submissions.underWay.items.some(
      (one) => one.id === id && one.state === 'sending',
    );
    if (state === 'sending') sending.add(id);
    else if (sending.delete(id) || listed) {
      const news = newsOf(submission);
      if (news !== null && !isOnScreen(submission, person)) toasts.show(news);
    }
  });
  gone.addEventListener('abort', stop);
}

function isOnScreen({ id }: Submission, { currentSubmission, navigation }: PersonState): boolean {
  if (navigation.place === 'outbox') return true;
  return navigation.place === 'file' && currentSubmission.submission?.id === id;
}

/** Gives null where nothing ended: it waits again, or was taken back. */
function newsOf(submission: Submission): string | null {
  const name = applicantName(submission.applicant);
  switch (submission.state) {
    case 'sent':
      return sentNews(submission, name);
    case 'rejected':
      return isUnsure(submission) ? t.outbox.newsUnknown(name) : t.outbox.newsRejected(name);
    case 'unknown':
      return t.outbox.newsUnknown(name);
    default:
      return null;
  }
}

function sentNews(submission: Submission, name: string): string | null {
  if (submission.receipt === null) return null;
  const badge = t.result.badges[verificationResult(submission.receipt.record).kind];
  const word = submission.practice ? t.outbox.inPractice(badge) : badge;
  return needsLook(submission) ? t.result.newsToSee(word, name) : t.result.news(word, name);
}
