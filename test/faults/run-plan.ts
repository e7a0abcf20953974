import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryKeychain } from '../../main/vault/open-keychain.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import { isUnsure, type Submission } from '../../preload/contract/models/submission.ts';
import type { FaultPlan } from './fault-plan.ts';
import { FaultProxy } from './fault-proxy.ts';
import { judge } from './judge.ts';
import { type RunningDesk, startDesk } from './running-desk.ts';
import { emptyTally, type Tally } from './tally.ts';
import { gatherItem, gatherVisit, queueItems, type TracedItem, traceItem } from './traced-item.ts';
import type { TruePlatform } from './true-platform.ts';

const LOOK_EVERY_MS = 10;
/**
 * Far more than any plan takes, so what has not ended by then never will. Checks are counted
 * instead of time, because everything is late on a very busy computer.
 */
const MOST_LOOKS = 3_000;

/** Plays one plan on a separate desk and judges it by the platform's ledger. */
export async function runPlan(
  plan: FaultPlan,
  platform: TruePlatform,
  folder: string,
): Promise<Tally> {
  const home = await mkdtemp(join(folder, `plan-${plan.number}-`));
  const run = new PlanRun(plan, platform, home);
  try {
    return await run.play();
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

class PlanRun {
  readonly #plan: FaultPlan;
  readonly #platform: TruePlatform;
  readonly #home: string;
  readonly #items: readonly TracedItem[];
  readonly #keychain = memoryKeychain();
  readonly #tally = emptyTally();
  #starts = 0;
  #ending: 'killed' | 'closed' | null = null;

  constructor(plan: FaultPlan, platform: TruePlatform, home: string) {
    this.#plan = plan;
    this.#platform = platform;
    this.#home = home;
    this.#items = plan.items.map((planned, index) =>
      traceItem(planned, {
        plan: plan.number,
        index,
        applicationId: platform.applicationIds[applicationOf(plan, index)] ?? '',
      }),
    );
  }

  async play(): Promise<Tally> {
    let desk: RunningDesk | null = null;
    const proxy = await FaultProxy.open(this.#platform.port, {
      programEnds: (how) => {
        if (desk === null || this.#ending !== null) return;
        this.#ending = how;
        if (how !== 'killed') return;
        this.#noteWhatMayHaveArrived(desk);
        desk.kill(this.#profile(this.#starts + 1));
      },
    });
    try {
      desk = await this.#start(proxy);
      await desk.signIn();
      const visit = this.#items.slice(0, this.#plan.visit);
      const others = this.#items.slice(this.#plan.visit);
      await gatherVisit(visit, desk);
      for (const item of others) await gatherItem(item, desk);
      for (const item of this.#items) proxy.expect(item.proxied);
      for (const queued of [visit, ...others.map((item) => [item])]) await queueItems(queued, desk);
      for (let looks = 0; !this.#settled(desk) && looks < MOST_LOOKS; looks += 1) {
        await delay(LOOK_EVERY_MS);
        if (this.#ending !== null) desk = await this.#startAgain(desk, proxy);
        await staffLook(desk, this.#items, this.#platform);
        if (desk.session.state().status !== 'signedIn' && !(await desk.signIn())) {
          proxy.connectFailed();
        }
      }
      await proxy.quiet();
      const final = desk;
      judge(this.#plan, this.#items, (id) => final.book.find(id), this.#platform, this.#tally);
    } finally {
      if (this.#ending !== 'killed') await desk?.close();
      await proxy.close();
    }
    return this.#tally;
  }

  #profile(start: number): string {
    return join(this.#home, `profile-${start}`);
  }

  #start(proxy: FaultProxy): Promise<RunningDesk> {
    return startDesk({
      profile: this.#profile(this.#starts),
      server: proxy.url,
      keychain: this.#keychain,
      onChanged: (submission) => {
        const { id, state, failure } = submission;
        const item = this.#items.find((known) => known.id === id);
        if (item !== undefined && isOver(item, submission)) proxy.forget(item.proxied);
        if (state === 'ready' && isUnconnected(failure)) proxy.connectFailed();
      },
      onHold: (failure) => {
        if (isUnconnected(failure)) proxy.connectFailed();
      },
      onCommitting: (ownerRecordId, when) => proxy.committing(ownerRecordId, when),
      onDefect: (where, cause) => {
        this.#tally.counts.defects += 1;
        this.#tally.failures.push(`plan ${this.#plan.number}: defect in ${where}: ${cause}`);
      },
    });
  }

  async #startAgain(desk: RunningDesk, proxy: FaultProxy): Promise<RunningDesk> {
    if (this.#ending === 'killed') {
      this.#tally.counts.kills += 1;
      this.#starts += 1;
    } else {
      this.#tally.counts.closes += 1;
      await desk.close();
    }
    const next = await this.#start(proxy);
    this.#ending = null;
    return next;
  }

  #noteWhatMayHaveArrived({ book }: RunningDesk): void {
    for (const item of this.#items) {
      const submission = item.id === null ? null : book.find(item.id);
      if (submission?.state !== 'sending') continue;
      item.couldHaveArrived = submission.attempt?.committingAt !== null;
    }
  }

  /** Returns whether nothing more will happen to any of them. */
  #settled({ book }: RunningDesk): boolean {
    if (this.#ending !== null) return false;
    return this.#items.every((item) => {
      const submission = item.id === null ? null : book.find(item.id);
      return submission === null || isOver(item, submission);
    });
  }
}

/**
 * Each item has its own application, except that all submissions of a visit belong to one customer.
 */
function applicationOf({ visit }: FaultPlan, index: number): number {
  return visit === 0 ? index : Math.max(0, index - visit + 1);
}

type Parked = Pick<Submission, 'state' | 'evidence' | 'resolutions'>;

function isUnconnected(failure: AppError | null): boolean {
  return failure?.code === 'offline' && failure.requestSent === 'none';
}

function isOver({ planned }: TracedItem, submission: Parked): boolean {
  const { state } = submission;
  if (state === 'unknown' || isUnsure(submission)) return !planned.staffResolve;
  return state === 'sent' || state === 'rejected' || state === 'confirmed';
}

/** Staff check the platform for unknown outcomes and report truthfully what they found. */
async function staffLook(
  desk: RunningDesk,
  items: readonly TracedItem[],
  platform: TruePlatform,
): Promise<void> {
  for (const item of items) {
    if (!item.planned.staffResolve || item.id === null) continue;
    const submission = desk.book.find(item.id);
    if (submission?.state !== 'unknown' && !(submission && isUnsure(submission))) continue;
    const there = platform.createdFor(item.ownerRecordId).length > 0;
    const choice = there ? 'there' : 'sendAgain';
    if (!there) item.sentAgain += 1;
    desk.sending.resolve(item.id, { choice, checkedBy: 'the ledger' });
  }
}
