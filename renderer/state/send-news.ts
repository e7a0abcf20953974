import type { Submission } from '../../preload/contract/models/submission.ts';
import { desk } from '../lib/desk.ts';
import { applicantName } from '../text/applicant-name.ts';
import { t } from '../text/catalogue.ts';
import { currentCase } from './current-case.svelte.ts';
import { navigation } from './navigation.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/** Tells how a send ended when staff are on another screen by then. */
export function startSendNews(): void {
  const sending = new Set<string>();
  desk.on('submission:changed', (submission) => {
    if (submission.state === 'sending') sending.add(submission.id);
    else if (sending.delete(submission.id)) tell(submission);
  });
}

function tell(submission: Submission): void {
  const news = newsOf(submission);
  if (news !== null && !isOnScreen(submission)) toasts.show(news);
}

function isOnScreen(submission: Submission): boolean {
  if (navigation.place === 'outbox') return true;
  return navigation.place === 'file' && currentCase.submission?.id === submission.id;
}

/** Null where nothing ended: it waits again, or was taken back. */
function newsOf({ state, applicant, practice }: Submission): string | null {
  const name = applicantName(applicant);
  switch (state) {
    case 'sent':
      return practice ? t.outbox.newsSentPractice(name) : t.outbox.newsSent(name);
    case 'rejected':
      return t.outbox.newsRejected(name);
    case 'unknown':
      return t.outbox.newsUnknown(name);
    default:
      return null;
  }
}
