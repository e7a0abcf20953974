import type { PersonState } from '#app/person-state.ts';
import { needsLook } from '#contract/models/outbox.ts';
import { isUnsure, type SubmissionSummary } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { bridge } from '#desk/call.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import { applicantName } from '#text/application-name.ts';
import { t } from '#text/catalogue.ts';

/**
 * Tells how a send ended when staff are on another screen by then: in passing where it went well, else
 * until they dismiss it or turn to it. To be called before the list follows.
 */
export function followSends(person: PersonState): void {
  const { gone, submissions, toasts } = person;
  const sending = new Set<string>();
  const stop = bridge.on('submission:changed', (submission) => {
    const { id, state } = submission;
    // The list alone has what was sent before its person came back to a locked desk.
    const listed = submissions.underWay.items.some(
      (one) => one.id === id && one.state === 'sending',
    );
    if (!asks(submission)) toasts.settle(id);
    if (state === 'sending') sending.add(id);
    else if ((sending.delete(id) || listed) && !isOnScreen(submission, person))
      tell(submission, toasts);
  });
  const stopGone = bridge.on('submission:gone', ({ submissionId }) => toasts.settle(submissionId));
  gone.addEventListener('abort', () => {
    stop();
    stopGone();
  });
}

/** What is told of, or will be when it ends: what a lock must not make anybody forget, by ids alone. */
export function awaitedNews({ submissions, toasts }: PersonState): ReadonlySet<string> {
  const told = toasts.staying.flatMap(({ submissionId }) => submissionId ?? []);
  return new Set([...told, ...submissions.underWay.items.map(({ id }) => id)]);
}

/** Tells of it again as it stands now. To be called once the lists were read. */
export function tellAgain(awaited: ReadonlySet<string>, person: PersonState): void {
  const { currentSubmission, navigation, submissions, toasts } = person;
  const open = navigation.place === 'file' ? currentSubmission.submission?.id : null;
  for (const { items } of [submissions.needsLook, submissions.needsYou]) {
    for (const one of items.filter(({ id }) => awaited.has(id) && id !== open)) tell(one, toasts);
  }
}

/** Whether only a person can bring it on, or has to look at what came of it. */
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

/** Says nothing where nothing ended: it waits again, or was taken back. */
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
