import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionBook } from '../../../main/outbox/book/submission-book.ts';
import type { Journal } from '../../../main/outbox/journal/journal.ts';
import { USUAL_PACE } from '../../../main/outbox/sending/backoff.ts';
import { SendingEngine } from '../../../main/outbox/sending/sending-engine.ts';
import type { SendingParts } from '../../../main/outbox/sending/sending-parts.ts';
import { newSituation } from '../../../main/outbox/sending/sending-situation.ts';
import type { HeldSubmission } from '../../../main/outbox/submission/held-submission.ts';
import { queued } from '../../../main/outbox/submission/submission-steps.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { seeded, TurnedClock } from '../../../scripts/simulate-outage/clock.ts';
import { DeskModel } from '../../../scripts/simulate-outage/desk-model.ts';
import {
  ASSUMED,
  endOf,
  type ModelAnswer,
  NO_CONNECTION,
  refused,
} from '../../../scripts/simulate-outage/platform-model.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { noDoubt, signedIn } from '../../support/sending-desk.ts';

const START = Date.UTC(2026, 10, 23, 9);
const MINUTE = 60_000;
const DESKS = 60;
const END = 80 * MINUTE;

beforeEach(
  () => void vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
);
afterEach(() => void vi.useRealTimers());

/** Down from the fifth minute to the fortieth; each desk meets another kind of refusal. */
function answer(desk: number, now: number): ModelAnswer {
  const at = now - START;
  if (at < 5 * MINUTE || at >= 40 * MINUTE) return { error: null, afterMs: 200, retryAt: null };
  if (desk % 2 === 0) return refused(null, NO_CONNECTION);
  return refused(desk % 4 === 3 ? now + 10 * MINUTE : null);
}

/** When staff put in a submission, in milliseconds from the start. */
function submissions(desk: number): number[] {
  const random = seeded(10_000 + desk);
  return Array.from({ length: 6 }, () => Math.round(random() * 60 * MINUTE) + 1).sort(
    (a, b) => a - b,
  );
}

/** When staff press a key to have it tried, and when something else is answered for the first time. */
const triedAt = (desk: number) => 20 * MINUTE + desk * 1_001;
const answeredAt = (desk: number) => 40 * MINUTE + desk * 499;

test('sixty desks of the simulation ask when as many real engines do', async () => {
  const clock = new TurnedClock(START);
  const byModel = Array.from({ length: DESKS }, (_, desk) => {
    const asked: number[] = [];
    const ask = (now: number) => {
      asked.push(now - START);
      return answer(desk, now);
    };
    const world = { clock, random: seeded(desk), ask, onSent: () => {} };
    const model = new DeskModel(world);
    model.signedIn(0);
    for (const at of submissions(desk)) clock.in(at, () => model.submit());
    clock.in(triedAt(desk), () => model.tryNow());
    clock.in(answeredAt(desk), () => model.answered());
    return asked;
  });
  clock.turnTo(START + END);

  const engines = Array.from({ length: DESKS }, (_, desk) => realDesk(desk));
  await vi.advanceTimersByTimeAsync(END);
  const byEngine = engines.map(({ asked }) => asked);
  expect(byModel.flat().length).toBeGreaterThan(DESKS * 10);
  expect(byEngine).toEqual(byModel);
});

/** The real engine over a journal in memory. */
function realDesk(desk: number): { readonly asked: readonly number[] } {
  const asked: number[] = [];
  const held = new Map<SubmissionId, HeldSubmission>();
  const random = seeded(desk);
  // The first number spreads the token of the model's desk.
  random();
  const journal = { idsIn: () => [], inStates: () => [], withContents: () => [] };
  const book = {
    now: () => new Date().toISOString(),
    user: 'teller@branch.example',
    find: (id: SubmissionId) => held.get(id) ?? null,
    showProgress() {},
    change(id: SubmissionId, step: (before: HeldSubmission) => HeldSubmission) {
      const before = held.get(id);
      if (before !== undefined) held.set(id, step(before));
    },
  };
  const createVerification: SendingParts['platform']['createVerification'] = async (
    _application,
    _request,
    { commit },
  ) => {
    const now = Date.now();
    asked.push(now - START);
    const said = answer(desk, now);
    const ms = said.error === null ? ASSUMED.uploadMs + said.afterMs : said.afterMs;
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (said.error === null) commit();
    return endOf(said);
  };
  const answers: SendingParts['platform']['answers'] = async () => {
    const now = Date.now();
    asked.push(now - START);
    const said = answer(desk, now);
    await new Promise((resolve) => setTimeout(resolve, said.afterMs));
    return said.error === null ? { ok: true, value: null } : { ok: false, error: said.error };
  };
  const engine = new SendingEngine({
    journal: journal as unknown as Journal,
    book: book as unknown as SubmissionBook,
    platform: { answers, createVerification },
    session: signedIn(),
    blobs: {} as SendingParts['blobs'],
    precheck: {} as SendingParts['precheck'],
    leaveOutLocation: () => false,
    report: (_, cause) => {
      throw cause;
    },
    situation: newSituation(false),
    doubt: noDoubt(),
    keepReached: async () => undefined,
    pace: USUAL_PACE,
    clock: Date.now,
    random,
    onHoldChanged() {},
    tidy: async () => undefined,
  });
  engine.start();
  for (const at of submissions(desk)) {
    setTimeout(() => {
      const one = queued(readyDraft(1), new Date().toISOString());
      held.set(one.id, one);
      engine.add(one.id);
    }, at);
  }
  setTimeout(() => engine.tryNow(), triedAt(desk));
  setTimeout(() => engine.answered(), answeredAt(desk));
  return { asked };
}
