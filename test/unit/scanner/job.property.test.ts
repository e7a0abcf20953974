import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAnswer } from '../../../main/scanner/job/after-answer.ts';
import {
  type Answer,
  beginJob,
  JOB_LIMITS,
  type Job,
  type Step,
} from '../../../main/scanner/job/job.ts';
import type { ListedJob, Status } from '../../../main/scanner/status.ts';

const PATHS = ['/eSCL/ScanJobs/1', '/eSCL/ScanJobs/2'];

const listed: fc.Arbitrary<ListedJob> = fc.record({
  path: fc.constantFrom(...PATHS, null),
  state: fc.constantFrom('pending', 'processing', 'completed', 'canceled', 'aborted', 'unknown'),
  reasons: fc.constantFrom([], ['JobCanceledByUser'], ['ScannerAdfJam']),
  completed: fc.option(fc.nat({ max: 5 })),
  toTransfer: fc.option(fc.nat({ max: 5 })),
});
const status: fc.Arbitrary<Status> = fc.record({
  state: fc.constantFrom('idle', 'processing', 'stopped', 'unknown'),
  feeder: fc.constantFrom(
    'loaded',
    'loaded',
    'empty',
    'processing',
    'jam',
    'coverOpen',
    'unknown',
    null,
  ),
  jobs: fc.array(listed, { maxLength: 2 }),
});
const problem = fc.constantFrom('unreachable', 'timedOut', 'goneMidPage', 'brokenPage', 'busy');
const trouble = problem.map((which): Answer => ({ to: 'trouble', problem: which }));
const later = fc
  .option(fc.nat({ max: 10_000 }))
  .map((afterMs): Answer => ({ to: 'notYet', afterMs }));
const refusal = fc.constantFrom<Answer>({ to: 'conflict' }, { to: 'refused' });
const taken = fc.constantFrom<Answer>(
  { to: 'page', page: 'taken', several: false },
  { to: 'page', page: 'taken', several: false },
  { to: 'page', page: 'taken', several: true },
  { to: 'page', page: 'repeated', several: false },
);

/** Any answer that a step can receive from outside. */
const ANSWERS: { readonly [Do in Exclude<Step['do'], 'end'>]: fc.Arbitrary<Answer> } = {
  status: fc.oneof(
    { weight: 4, arbitrary: status.map((one): Answer => ({ to: 'status', status: one })) },
    { weight: 1, arbitrary: trouble },
  ),
  create: fc.oneof(
    fc.constantFrom(...PATHS, null).map((job): Answer => ({ to: 'created', job })),
    refusal,
    later,
    trouble,
  ),
  page: fc.oneof(
    { weight: 4, arbitrary: taken },
    { weight: 2, arbitrary: fc.constant<Answer>({ to: 'none' }) },
    { weight: 2, arbitrary: later },
    refusal,
    trouble,
    fc.constant<Answer>({ to: 'notTaken', error: { code: 'storage', reason: 'full' } }),
    fc.constant<Answer>({ to: 'givenUp' }),
  ),
  wait: fc.constant({ to: 'waited' }),
  delete: fc.oneof(fc.constantFrom<Answer>({ to: 'deleted' }, { to: 'notDeleted' }), trouble),
};

/**
 * The answers of a device: each kind of question in its own sequence, which restarts at its end.
 */
const devices = fc.record({
  status: fc.array(ANSWERS.status, { minLength: 1, maxLength: 6 }),
  create: fc.array(ANSWERS.create, { minLength: 1, maxLength: 4 }),
  page: fc.array(ANSWERS.page, { minLength: 1, maxLength: 10 }),
  wait: fc.array(ANSWERS.wait, { minLength: 1, maxLength: 1 }),
  delete: fc.array(ANSWERS.delete, { minLength: 1, maxLength: 3 }),
  ms: fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 5 }),
});
type DeviceModel = typeof devices extends fc.Arbitrary<infer T> ? T : never;

interface Lived {
  readonly job: Job;
  readonly steps: readonly Step[];
  readonly answers: readonly Answer[];
}

/** Simulates a job: each step takes its time, and staff may cancel before any of them. */
function live(
  { feeder, settings }: { feeder: boolean; settings: number },
  device: DeviceModel,
  cancelAt: number,
): Lived {
  let now = 0;
  let job = beginJob({ feeder, settings }, JOB_LIMITS, now);
  const steps: Step[] = [];
  const answers: Answer[] = [];
  const turns = { status: 0, create: 0, page: 0, wait: 0, delete: 0, ms: 0 };
  const next = <Kind extends keyof DeviceModel>(kind: Kind): DeviceModel[Kind][number] => {
    const all = device[kind];
    turns[kind] += 1;
    return all[(turns[kind] - 1) % all.length] as DeviceModel[Kind][number];
  };
  while (job.step.do !== 'end') {
    const { step } = job;
    if (steps.length > 5_000) throw new Error('It does not end.');
    const answer = next(job.step.do);
    now += step.do === 'wait' ? step.ms : next('ms');
    steps.push(step);
    answers.push(answer);
    job = afterAnswer(job, answer, now, steps.length >= cancelAt);
  }
  return { job, steps, answers };
}

const plans = fc.record({ feeder: fc.boolean(), settings: fc.integer({ min: 1, max: 3 }) });
const never = fc.constant(Number.POSITIVE_INFINITY);
const cancels = fc.oneof(never, fc.integer({ min: 1, max: 30 }));

test('ends every job once, opens it once, closes it if open, and loses no page, whatever a device answers', () => {
  fc.assert(
    fc.property(plans, cancels, devices, (plan, cancelAt, device) => {
      const { job, steps, answers } = live(plan, device, cancelAt);
      const at = (to: Answer['to']) => answers.findIndex((answer) => answer.to === to);
      const creations = steps.flatMap((step, index) => (step.do === 'create' ? [index] : []));
      const opened = at('created');
      // After one may be open, no other is requested.
      const mayBeOpen = creations.filter((index) =>
        ['created', 'trouble'].includes(answers[index]?.to ?? ''),
      );
      expect(mayBeOpen.length).toBeLessThanOrEqual(1);
      expect(mayBeOpen[0] ?? creations.at(-1)).toBe(creations.at(-1));

      // Every known job is deleted, and nothing is requested after that.
      const known = job.job !== null;
      const deletions = steps.flatMap((step, index) => (step.do === 'delete' ? [index] : []));
      expect(deletions.length > 0).toBe(known);
      const afterwards = steps.slice(deletions[0] ?? steps.length);
      expect(afterwards.every((step) => step.do === 'delete' || step.do === 'wait')).toBe(true);
      if (opened >= 0 && (answers[opened] as { job: string | null }).job !== null) {
        expect(known).toBe(true);
      }

      const pages = answers.filter((answer) => answer.to === 'page' && answer.page === 'taken');
      expect(job.pages).toBe(pages.length);
      expect(job.came).toBeLessThanOrEqual(JOB_LIMITS.pages);
      const { step } = job;
      if (step.do === 'end' && step.end.is === 'done') {
        expect(job.pages).toBeGreaterThan(0);
        expect(job.repeatedAt === null || !plan.feeder).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test('leaves a device that always promises the next page within the limit and keeps the pages', () => {
  const answers: Record<string, Answer> = {
    status: {
      to: 'status',
      status: { state: 'processing', feeder: 'loaded', jobs: [] },
    },
    create: { to: 'created', job: '/eSCL/ScanJobs/1' },
    wait: { to: 'waited' },
    delete: { to: 'deleted' },
  };
  let now = 0;
  let job = beginJob({ feeder: true, settings: 1 }, JOB_LIMITS, now);
  for (let steps = 0; job.step.do !== 'end'; steps += 1) {
    expect(steps).toBeLessThan(500);
    now += job.step.do === 'wait' ? job.step.ms : 10;
    const page: Answer =
      job.came === 0 ? { to: 'page', page: 'taken', several: false } : { to: 'notYet', afterMs: 0 };
    job = afterAnswer(job, answers[job.step.do] ?? page, now, false);
  }
  expect(job.step.end).toEqual({ is: 'failed', problem: 'timedOut', page: 2 });
  expect(job.pages).toBe(1);
  expect(now).toBeLessThan(JOB_LIMITS.pageMs + 10_000);
});
