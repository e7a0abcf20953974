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
    else if (sending.delete(submission.id) && !isOnScreen(submission))
      toasts.show(newsOf(submission));
  });
}

function isOnScreen(submission: Submission): boolean {
  if (navigation.place === 'outbox') return true;
  return navigation.place === 'file' && currentCase.submission?.id === submission.id;
}

function newsOf(submission: Submission): string {
  const name = applicantName(submission.applicant);
  if (submission.state !== 'sent') return t.outbox.newsFailed(name);
  return submission.practice ? t.outbox.newsSentPractice(name) : t.outbox.newsSent(name);
}
