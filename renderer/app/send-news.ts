import { needsLook } from '#contract/models/outbox.ts';
import { isUnsure, type SubmissionSummary } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { hear } from '#desk/call.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import { applicantName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import type { PersonState } from './person-state.ts';

/**
 * Shows the result of sending if staff have moved to another screen. A success message disappears
 * by itself. Other messages stay until staff dismiss them or open the submission. Call this before
 * the list subscribes to changes.
 */
export function followSends(person: PersonState): void {
  const { gone, submissions, toasts } = person;
  const sending = new Set<string>();
  hear(gone, 'submission:changed', (submission) => {
    const { id, state } = submission;
    // If the submission was already being sent when staff unlocked the desk, only the list knows
    // its earlier state.
    const listed = submissions.underWay.items.some(
      (one) => one.id === id && one.state === 'sending',
    );
    if (!asks(submission)) toasts.settle(id);
    if (state === 'sending') sending.add(id);
    else if ((sending.delete(id) || listed) && !isOnScreen(submission, person))
      tell(submission, toasts);
  });
  hear(gone, 'submission:gone', ({ submissionId }) => toasts.settle(submissionId));
}

/**
 * Returns the IDs of submissions that have a message or will get one. These messages must survive a
 * lock, which keeps only IDs.
 */
export function awaitedNews({ submissions, toasts }: PersonState): ReadonlySet<string> {
  const told = toasts.staying.flatMap(({ submissionId }) => submissionId ?? []);
  return new Set([...told, ...submissions.underWay.items.map(({ id }) => id)]);
}

/**
 * Shows the messages again, based on the current state of each submission. Call this once the lists
 * have been loaded.
 */
export function tellAgain(awaited: ReadonlySet<string>, person: PersonState): void {
  const { currentSubmission, navigation, submissions, toasts } = person;
  const open = navigation.place === 'file' ? currentSubmission.submission?.id : null;
  for (const { items } of [submissions.needsLook, submissions.needsYou]) {
    for (const one of items.filter(({ id }) => awaited.has(id) && id !== open)) tell(one, toasts);
  }
}

/** Returns whether staff have to act on a submission or look at its result. */
function asks(submission: SubmissionSummary): boolean {
  return ['rejected', 'unknown'].includes(submission.state) || needsLook(submission);
}

function isOnScreen(
  { id }: SubmissionSummary,
  { currentSubmission, navigation, visit }: PersonState,
): boolean {
  if (navigation.place === 'outbox') return true;
  if (navigation.place !== 'file') return false;
  const isOnReceipt = visit.showsAll && visit.sent.some((one) => one.id === id);
  return isOnReceipt || currentSubmission.submission?.id === id;
}

/**
 * Shows the result of sending. Shows nothing if the submission is waiting again or has been taken
 * back.
 */
function tell(submission: SubmissionSummary, toasts: Toasts): void {
  const { id: submissionId, state, receipt } = submission;
  const name = applicantName(submission.applicant);
  if (state === 'unknown' || (state === 'rejected' && isUnsure(submission)))
    toasts.warn(t.outbox.newsUnknown({ what: name }), { tone: 'caution', submissionId });
  else if (state === 'rejected')
    toasts.warn(t.outbox.newsRejected({ what: name }), { submissionId });
  if (state !== 'sent' || receipt === null) return;
  const { kind } = verificationResult(receipt.record);
  const badge = t.result.badges[kind];
  const news = t.result.news({
    word: submission.practice ? t.outbox.inPractice({ word: badge }) : badge,
    what: name,
  });
  if (!needsLook(submission)) toasts.show(news);
  else toasts.warn(news, { tone: kind === 'contradictory' ? 'caution' : 'bad', submissionId });
}
