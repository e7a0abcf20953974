import { recordRun } from '../proofs/record-run.ts';
import { anySubset, LOSSES, replay } from '../proofs/replay.ts';
import { type Account, isSound } from './account.ts';
import { killAtBoundaries } from './boundaries.ts';
import { type CrashSite, openCrashSite } from './crash-site.ts';
import { failCalls } from './failing-calls.ts';
import { killHosts } from './host-kills.ts';
import { type KillPlan, killAtRandom } from './random-kills.ts';
import { straceMissing } from './strace.ts';
import { killVisits } from './visit-kills.ts';

export const PROOFS = ['boundaries', 'kills', 'visits', 'hosts', 'power', 'disk'] as const;
const NEEDS_STRACE: readonly Proof[] = ['boundaries', 'power', 'disk'];
type Proof = (typeof PROOFS)[number];

export interface ProofOptions extends Omit<KillPlan, 'onKill'> {
  /** The interval of boundaries, points, and calls. */
  readonly every: number;
}

type Tell = (line: string) => void;

/**
 * Runs the proofs one after another and reports the result of each. Resolves with false if one
 * failed.
 */
export async function runCrash(
  proofs: readonly Proof[],
  options: ProofOptions,
  tell: Tell,
): Promise<boolean> {
  let good = true;
  for (const proof of proofs) {
    const missing = NEEDS_STRACE.includes(proof) ? straceMissing() : null;
    if (missing !== null) {
      tell(`${proof}: skipped, because ${missing}.`);
      continue;
    }
    const site = await openCrashSite();
    const began = performance.now();
    try {
      const account = await RUNS[proof](site, options, tell);
      for (const line of linesOf(account)) tell(`${proof}: ${line}`);
      good &&= isSound(account);
    } finally {
      await site.close();
    }
    tell(`${proof}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  return good;
}

const RUNS: Readonly<
  Record<Proof, (site: CrashSite, options: ProofOptions, tell: Tell) => Promise<Account>>
> = {
  async boundaries(site, { every }, tell) {
    const { account, boundaries, kills } = await killAtBoundaries(site, { every });
    tell(`boundaries: killed at ${kills} of ${boundaries} calls`);
    return account;
  },
  async kills(site, options, tell) {
    const onKill = (kills: number) => {
      if (kills % 100 === 0) tell(`kills: ${kills}`);
    };
    const run = await killAtRandom(site, { ...options, onKill });
    const share = ((100 * run.unknownDuringUpload) / Math.max(1, run.duringUpload)).toFixed(1);
    tell(`kills: ${run.kills}, ${run.duringUpload} of them during an upload, seed ${options.seed}`);
    tell(`kills: ${share} % of those left an outcome that is not known`);
    return run.account;
  },
  async visits(site, { kills, seed }, tell) {
    const run = await killVisits(site, { kills: Math.ceil(kills / 5), seed });
    tell(`visits: ${run.kills} kills while two customers' filings were grouped, split and sent`);
    return run.account;
  },
  async hosts(site, { kills, seed }, tell) {
    const run = await killHosts(site, { kills: Math.ceil(kills / 10), seed });
    tell(`hosts: ${run.kills} kills of the whole program`);
    return run.account;
  },
  async power(site, { every, seed }, tell) {
    const recording = await recordRun(site);
    const losses = (point: number) => [...Object.values(LOSSES), anySubset(seed, point)];
    const { account, tried } = await replay({ recording, losses, every });
    tell(`power: ${recording.calls.length} calls recorded, reopened ${tried} times`);
    return account;
  },
  async disk(site, { every }, tell) {
    const { account, calls, failed, told } = await failCalls(site, { every });
    tell(`disk: ${failed} of ${calls} calls were made to fail`);
    for (const [text, count] of told) tell(`disk: said ${count} times: ${text}`);
    return account;
  },
};

function linesOf({ lost, sentTwice, undecryptable, wrong, unknown }: Account): string[] {
  const counts = `${lost.length} lost, ${sentTwice.length} sent twice, ${undecryptable.length} undecryptable, ${wrong.length} wrong, ${unknown.length} unknown`;
  return [counts, ...[...lost, ...sentTwice, ...undecryptable, ...wrong].slice(0, 20)];
}
