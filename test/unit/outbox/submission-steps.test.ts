import { expect, it } from 'vitest';
import type {
  HeldSubmission,
  SubmissionState,
} from '../../../main/outbox/submission/held-submission.ts';
import * as steps from '../../../main/outbox/submission/submission-steps.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Evidence } from '../../../preload/contract/models/submission.ts';
import { readyDraft } from '../../support/ready-submission.ts';

const AT = '2026-03-02T09:00:00.000Z';
const NOTHING_KNOWN: Evidence = {
  startedAt: AT,
  endedAt: AT,
  phase: 'sending',
  sentBytes: null,
  totalBytes: 9,
  status: null,
  serverDate: null,
  failure: null,
};
const said = (choice: 'there' | 'notThere') => ({ choice, note: '', by: 'jo', at: AT }) as never;

const draft = readyDraft(1, AT);
const ready = steps.queued(draft, AT);
const sending = steps.attemptStarted(ready, AT, 9);
const committing = steps.committing(sending, AT);
const unknown = steps.outcomeUnknown(committing, NOTHING_KNOWN);
const refused = steps.rejected(sending, { code: 'rejected' } as never, null);
const confirmed = steps.resolved(unknown, said('there'));
const sent = steps.sent(committing, { record: { id: 'r-1' } } as never);
const places = { draft, ready, sending, committing, unknown, refused, confirmed, sent };
type Place = keyof typeof places;

/** Each step, the states it may start from, and the state it leads to. */
const STEPS: readonly [
  name: string,
  step: (from: HeldSubmission) => HeldSubmission,
  from: readonly Place[],
  to: SubmissionState,
][] = [
  ['queued', (one) => steps.queued(one, AT), ['draft'], 'ready'],
  ['taken back', steps.takenBack, ['ready', 'sending'], 'draft'],
  ['attempt started', (one) => steps.attemptStarted(one, AT, 9), ['ready'], 'sending'],
  ['committing', (one) => steps.committing(one, AT), ['sending'], 'sending'],
  [
    'waits again',
    (one) => steps.waitsAgain(one, { failure: null, notBefore: null }),
    ['sending', 'committing'],
    'ready',
  ],
  ['sent', (one) => steps.sent(one, {} as never), ['committing'], 'sent'],
  [
    'rejected',
    (one) => steps.rejected(one, { code: 'rejected' } as never, null),
    ['sending', 'committing'],
    'rejected',
  ],
  [
    'outcome unknown',
    (one) => steps.outcomeUnknown(one, NOTHING_KNOWN),
    ['sending', 'committing'],
    'unknown',
  ],
  ['found there', (one) => steps.resolved(one, said('there')), ['unknown'], 'confirmed'],
  ['found missing', (one) => steps.resolved(one, said('notThere')), ['unknown'], 'ready'],
  ['corrected', (one) => steps.corrected(one, AT), ['refused'], 'draft'],
  ['seen', (one) => steps.resultSeen(one, { at: AT, by: 'jo', next: null }), ['sent'], 'sent'],
  ['tried again', (one) => steps.triedAgain(one, 'next' as SubmissionId, AT), ['sent'], 'draft'],
  [
    'doubted',
    (one) => steps.doubted(one, AT),
    ['draft', 'ready', 'sending', 'committing'],
    'unknown',
  ],
];

it.each(STEPS)('%s: only from its states, and keeps the contents', (_name, step, from, to) => {
  for (const [place, submission] of Object.entries(places) as [Place, HeldSubmission][]) {
    if (!from.includes(place)) {
      expect(() => step(submission), place).toThrow(/cannot/);
      continue;
    }
    const after = step(submission);
    expect(after.state, place).toBe(to);
    expect(after.owner, place).toEqual(draft.owner);
    if (to !== 'sending') expect(after.attempt, place).toBeNull();
  }
});

it('lets an attempt that was interrupted by the end of the program wait again, or makes it unknown if the last chunk may have been sent', () => {
  expect(steps.recovered(sending, AT)).toMatchObject({ state: 'ready', attempt: null, tries: 1 });
  expect(steps.recovered(committing, AT)).toMatchObject({
    state: 'unknown',
    evidence: { phase: 'programEnded', startedAt: AT, totalBytes: 9 },
  });
});
