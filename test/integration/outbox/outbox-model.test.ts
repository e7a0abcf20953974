import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import type { Journal } from '../../../main/outbox/journal/journal.ts';
import { openSqliteJournal } from '../../../main/outbox/journal/sqlite-journal.ts';
import type { HeldSubmission } from '../../../main/outbox/submission/held-submission.ts';
import { mintUserKey } from '../../../main/vault/user-key.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { ENDINGS, type Ending, ScriptedPlatform } from '../../support/scripted-platform.ts';
import { openSendingDesk } from '../../support/sending-desk.ts';

/** The number of runs. For a longer run, set OUTBOX_RUNS=100000. */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 100);

/** The steps that a run of the model may take. */
type Command =
  /** Sends one submission, or the submissions of a visit in one step. */
  | { readonly do: 'send'; readonly filings: number }
  | { readonly do: 'end'; readonly how: Ending }
  /** Sets whether the platform is down, during which nothing may be sent to it. */
  | { readonly do: 'goes'; readonly down: boolean }
  /** The next step that is not the end of an attempt is reported as failed, durable or not. */
  | { readonly do: 'fail'; readonly durable: boolean }
  | { readonly do: 'takeBack' | 'sendAgain' | 'isThere' | 'crash' | 'wake'; readonly nth: number };

const nth = fc.nat({ max: 4 });
const commands = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        filings: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('end' as const), how: fc.constantFrom(...ENDINGS) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('goes' as const), down: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('fail' as const), durable: fc.boolean() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('takeBack', 'sendAgain', 'isThere', 'crash', 'wake'),
        nth,
      }),
    },
  ),
  { maxLength: 16 },
) as fc.Arbitrary<Command[]>;

interface Known {
  readonly id: SubmissionId;
  readonly owner: number;
}

/**
 * Returns how often staff allowed it to be sent: once when it was added to the outbox, and once for
 * each Send Again.
 */
function allowedOf({ resolutions }: HeldSubmission): number {
  return 1 + resolutions.filter(({ choice }) => choice === 'sendAgain').length;
}

/** The first step that fails once `next` is set. The end of an attempt is retried by the clock. */
class FailingDisk {
  next: 'before' | 'after' | null = null;

  under(journal: Journal): Journal {
    const commit = journal.commit.bind(journal);
    journal.commit = (step) => {
      const when = this.next;
      const fails = step.audit?.some(({ action }) => FAILING.has(action)) ?? false;
      if (!fails || when === null) return commit(step);
      this.next = null;
      if (when === 'after') commit(step);
      throw new JournalFailed('full');
    };
    return journal;
  }
}

const FAILING: ReadonlySet<string> = new Set([
  'submission.queued',
  'submission.takenBack',
  'attempt.started',
  'attempt.committing',
  'unknown.sentAgain',
  'unknown.confirmedThere',
]);

/**
 * The folder for journals. It is in memory where possible, because these tests are not about the
 * disk.
 */
const FOLDER = process.platform === 'linux' ? '/dev/shm' : tmpdir();

/**
 * Runs commands against the real sender and the real journal, restarts both where a command
 * requires it, and checks the invariants after each command. Throws at the first one that does not
 * hold.
 */
async function runModel(steps: readonly Command[]): Promise<void> {
  const folder = mkdtempSync(join(FOLDER, 'intake-desk-model-'));
  const key = mintUserKey();
  const disk = new FailingDisk();
  const open = (): Journal => {
    const journal = openSqliteJournal(join(folder, 'journal.db'), key);
    if (!journal.ok) throw new Error(`The journal did not open: ${journal.error.code}`);
    return disk.under(journal.value);
  };
  const platform = new ScriptedPlatform();
  let journal = open();
  let desk = openSendingDesk(journal, platform);
  desk.sender.start();
  const known: Known[] = [];
  // Nothing is closed in order: whatever was open is lost, and only the disk remains.
  const crash = () => {
    platform.drop();
    journal.close();
    journal = open();
    desk = openSendingDesk(journal, platform);
    desk.sender.start();
  };
  try {
    for (const step of steps) {
      if (step.do === 'crash') crash();
      else if (step.do === 'fail') disk.next = step.durable ? 'after' : 'before';
      else await carryOut(step, desk, platform, known);
      await settled();
      check(known, journal, platform);
    }
    if (platform.attempts.some(({ hangs }) => hangs)) crash();
    await settled();
    // In the end the connection works: everything that may be sent is sent, and exists once.
    platform.isDown = false;
    disk.next = null;
    await settled();
    while (platform.end('arrivesAndAnswers')) await settled();
    check(known, journal, platform);
    for (const { id, owner } of known) {
      const { state } = journal.get(id) as HeldSubmission;
      if (state === 'ready' || state === 'sending') throw new Error(`Owner ${owner} still waits.`);
    }
  } finally {
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function carryOut(
  step: Exclude<Command, { do: 'crash' | 'fail' }>,
  { sender, sending, book }: ReturnType<typeof openSendingDesk>,
  platform: ScriptedPlatform,
  known: Known[],
): Promise<void> {
  if (step.do === 'send') {
    const filings = Array.from({ length: step.filings }, (_, at) => {
      const owner = known.length + 1 + at;
      const { id } = book.add(readyDraft(owner), { action: 'submission.created' });
      return { id, owner };
    });
    known.push(...filings);
    const ids = filings.map(({ id }) => id);
    const queued = await unlessFull(() => sending.queueAll(ids, { sentBefore: [] }));
    if (queued?.ok === false) throw new Error(`Not queued: ${queued.error.code}`);
    return;
  }
  if (step.do === 'end') return void platform.end(step.how);
  if (step.do === 'goes') {
    platform.isDown = step.down;
    return;
  }
  if (step.do === 'wake') return sender.wake();
  const one = known[step.nth];
  if (one === undefined) return;
  if (step.do === 'takeBack') {
    const taken = await unlessFull(() => sending.takeBack(one.id));
    if (!taken?.ok) return;
    // Staff reconsider, and send it after all.
    const again = await unlessFull(() => sending.queue(one.id, { sentBefore: true }));
    if (again?.ok === false) throw new Error(`Not queued again: ${again.error.code}`);
    return;
  }
  const choice = step.do === 'isThere' ? 'there' : 'sendAgain';
  await unlessFull(async () => sending.resolve(one.id, { choice, checkedBy: 'the back office' }));
}

/** Takes a step of staff. Returns null if it was reported as failed. */
async function unlessFull<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof JournalFailed) return null;
    throw cause;
  }
}

/** Checks what must hold in every case. */
function check(known: readonly Known[], journal: Journal, platform: ScriptedPlatform): void {
  const open = platform.attempts.map(({ owner }) => owner);
  if (open.length > 2) throw new Error('More than two uploads at once.');
  if (new Set(open).size !== open.length) throw new Error('Two attempts of one at a time.');
  for (const { id, owner } of known) {
    const submission = journal.get(id);
    if (submission === null) throw new Error(`Owner ${owner} was lost.`);
    const allowed = allowedOf(submission);
    const there = platform.arrived.filter((one) => one === owner).length;
    if (there > allowed) throw new Error(`Owner ${owner} is there ${there} times.`);
    if (submission.state === 'sent' && there === 0) throw new Error(`Owner ${owner}: false sent.`);
    if (submission.state === 'sent' && submission.receipt === null) {
      throw new Error(`Owner ${owner} was sent without a receipt.`);
    }
    const mayLeave = submission.state === 'ready' || submission.state === 'draft';
    if (mayLeave && there >= allowed) throw new Error(`Owner ${owner} would be sent once more.`);
  }
}

/**
 * Lets everything that was begun come to rest. All work here takes microtasks and turns of the
 * event loop, but no time.
 */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 8; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

test(
  'loses nothing, sends nothing twice unasked, and never falsely reports sent, in any order of events',
  async () => {
    await fc.assert(fc.asyncProperty(commands, runModel), { numRuns: RUNS });
  },
  RUNS * 1_000,
);
