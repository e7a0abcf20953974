import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPracticePlatform } from '../../main/practice/platform/practice-platform.ts';
import { type SeededRandom, seededRandom } from '../faults/seeded-random.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { TELLER } from '../support/lasting-desk.ts';
import { DISTURBANCES, disturb } from './disturbances.ts';
import { countReply, emptyFuzzTally, type FuzzTally } from './fuzz-tally.ts';
import { FuzzedDesk } from './fuzzed-desk.ts';
import { KnownValues, PINS, WRONG_PASSWORD } from './known-values.ts';
import { channelInTurn, nextMessage } from './messages.ts';
import { PERSONAL } from './mutations.ts';

export interface FuzzRun {
  readonly seed: number;
  readonly count: number;
  /** The number of the first round. */
  readonly from?: number;
  readonly onProgress?: (line: string) => void;
}

const PER_ROUND = 100;
/** One message in this many is about the channel whose turn it is. */
const EACH = 5;
/** A part of every token that the platform issues. */
const TOKEN_MARK = 'toxcanary';
const SECRETS = [WRONG_PASSWORD, TOKEN_MARK, PERSONAL, ...PINS];

/**
 * Sends messages to the whole program until this many were sent, also while it is locked, signed
 * out, and closed.
 */
export async function runFuzz({ seed, count, from = 0, onProgress }: FuzzRun): Promise<FuzzTally> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-fuzz-'));
  const platform = await createPracticePlatform({
    applications: 200,
    password: 'practice',
    applyAfter: 0,
    newId: () => `${TOKEN_MARK}${randomUUID()}`,
  });
  const profile = join(folder, 'profile');
  const place = {
    profile,
    keychain: `file:${join(folder, 'keys.json')}`,
    server: platform.url,
    settings: BRANCH_SETTINGS,
  };
  const desk = new FuzzedDesk(place, TELLER);
  const known = new KnownValues(platform.url);
  const tally = emptyFuzzTally();
  const begun = performance.now();
  try {
    await desk.open();
    for (let round = from; round < from + count / PER_ROUND; round += 1) {
      const before = tally.wrong.length;
      await playRound(round, seededRandom(seed, round), desk, known, tally);
      tally.rounds += 1;
      tally.seconds = (performance.now() - begun) / 1_000;
      for (const what of tally.wrong.slice(before)) onProgress?.(`round ${round}: ${what}`);
      if (tally.rounds % 20 === 0) {
        onProgress?.(
          `round ${round}: ${tally.restingMb.at(-1)} MB, ${tally.seconds.toFixed(0)} s, ${tally.wrong.length} wrong`,
        );
      }
      if (tally.wrong.length > MOST_WRONG) break;
    }
    await desk.end('input');
    await lookBehind(profile, desk, tally);
  } finally {
    await desk.kill();
    await platform.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally;
}

/** Twice the highest observed value, with several messages of a megabyte in progress. */
const MOST_RESTING_MB = 600;
/** The number of errors after which there is nothing new to learn. */
const MOST_WRONG = 200;

async function playRound(
  round: number,
  random: SeededRandom,
  desk: FuzzedDesk,
  known: KnownValues,
  tally: FuzzTally,
): Promise<void> {
  if (!(await desk.bringBack())) tally.wrong.push('nobody could be signed in any more');
  const under: Promise<void>[] = [];
  const disturbance = random.weighted(DISTURBANCES);
  const strikesAt = random.whole(10, PER_ROUND - 1);
  let ending: Promise<void> | null = null;
  for (let sent = 0; sent < PER_ROUND; sent += 1) {
    if (sent === strikesAt) ending = disturb(disturbance, desk, tally);
    // A desk that is about to end accepts nothing more. What is sent after that is a message to the
    // next start.
    if (ending !== null && disturbance.startsWith('close')) {
      await ending;
      ending = null;
    }
    const turn = sent % EACH === 0 ? (round * PER_ROUND + sent) / EACH : null;
    const message = nextMessage(random, known, turn === null ? null : channelInTurn(turn));
    under.push(
      desk.send(message).then((reply) => {
        countReply(tally, message, reply, SECRETS);
        if (typeof reply === 'object' && reply.ok && message.channel !== null)
          known.learn(message.channel, reply.value);
      }),
    );
    if (random.chance(0.15)) await Promise.all(under.splice(0));
  }
  await Promise.all([...under, ending]);
  const plain = await desk.send({ channel: 'app:info', name: '"app:info"', input: '{}' });
  if (typeof plain !== 'object' || !plain.ok) tally.wrong.push('no answer to a plain call');
  const { peak, now } = await memoryOf(desk.pid);
  tally.peakMb = Math.max(tally.peakMb, peak);
  tally.restingMb.push(now);
  if (now > MOST_RESTING_MB) tally.wrong.push(`it holds ${now} MB after a round`);
}

/** Checks what was left behind: exit codes, incidents, and secrets in output or logs. */
async function lookBehind(profile: string, desk: FuzzedDesk, tally: FuzzTally): Promise<void> {
  for (const code of desk.exits.filter((code) => code !== 0)) {
    tally.wrong.push(`the program ended with ${code}`);
  }
  const printed = desk.printed();
  if (printed !== '') tally.wrong.push(`it printed: ${printed.slice(0, 2_000)}`);
  const logs = join(profile, 'logs');
  for (const name of await readdir(logs).catch(() => [])) {
    const text = await readFile(join(logs, name), 'utf8');
    for (const line of text.split('\n').filter(Boolean)) tally.wrong.push(`an incident: ${line}`);
    for (const secret of SECRETS)
      if (text.includes(secret)) tally.wrong.push(`${name} holds ${secret}`);
  }
}

/**
 * Returns the memory of the process and its maximum in MB, or zeros if the system does not report
 * them.
 */
async function memoryOf(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mb = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1_024);
  return { now: mb('VmRSS'), peak: mb('VmHWM') };
}
