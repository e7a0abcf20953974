import { type Channel, operationOf } from '../../preload/contract/channels.ts';
import type { Reply } from './fuzzed-desk.ts';
import type { Message } from './messages.ts';

/** Whether the channel reads, changes the platform or the desk, or does not exist. */
const KINDS = ['view', 'write', 'steps', 'nothing', 'no channel'] as const;
type Kind = (typeof KINDS)[number];

interface KindCount {
  messages: number;
  answered: number;
  refused: number;
  unanswered: number;
}

/** The results of the messages. `wrong` lists what must not happen. */
export interface FuzzTally {
  readonly kinds: Readonly<Record<Kind, KindCount>>;
  readonly codes: Record<string, number>;
  readonly channels: Set<Channel>;
  readonly disturbed: Record<string, number>;
  readonly wrong: string[];
  rounds: number;
  /** The most memory that the program used, and its memory after each round, in MB. */
  peakMb: number;
  readonly restingMb: number[];
  seconds: number;
}

export function emptyFuzzTally(): FuzzTally {
  const none = () => ({ messages: 0, answered: 0, refused: 0, unanswered: 0 });
  return {
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, none()])) as Record<Kind, KindCount>,
    ...{ codes: {}, channels: new Set(), disturbed: {}, wrong: [], rounds: 0 },
    ...{ peakMb: 0, restingMb: [], seconds: 0 },
  };
}

/** Counts a message and its reply. No error may repeat a secret. */
export function countReply(
  tally: FuzzTally,
  message: Message,
  reply: Reply,
  secrets: readonly string[],
): void {
  const { channel } = message;
  const recorded = channel === null ? {} : operationOf(channel).recorded;
  const count = tally.kinds[KINDS.find((kind) => kind in recorded) ?? 'no channel'];
  count.messages += 1;
  if (channel !== null) tally.channels.add(channel);
  const wrong = (what: string) => tally.wrong.push(`${what}: ${shown(message)}`);
  if (reply === 'ended') {
    count.unanswered += 1;
    return;
  }
  if (reply === 'hung') {
    wrong('no answer');
    return;
  }
  if (reply.ok) {
    count.answered += 1;
    return;
  }
  count.refused += 1;
  const { error } = reply;
  tally.codes[error.code] = (tally.codes[error.code] ?? 0) + 1;
  if (error.code === 'internal') wrong(JSON.stringify(error));
  const text = JSON.stringify(error);
  for (const secret of secrets) {
    if (text.includes(secret)) wrong(`an error repeats ${secret} (${text.slice(0, 300)})`);
  }
}

function shown({ name, input }: Message): string {
  return `${name.slice(0, 60)} ${input.length > 300 ? `${input.slice(0, 300)}… (${input.length})` : input}`;
}

/** Returns the tally as lines to print. */
export function fuzzLines(tally: FuzzTally): string[] {
  const all = Object.values(tally.kinds);
  const sum = (of: keyof KindCount) => all.reduce((total, count) => total + count[of], 0);
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `${sum('messages')} messages on ${tally.channels.size} channels in ${tally.rounds} rounds: ${sum('answered')} answered, ${sum('refused')} refused, ${sum('unanswered')} cut off by the end of the program`,
    ...Object.entries(tally.kinds).map(
      ([kind, { messages, answered, refused }]) =>
        `  ${kind}: ${messages} messages, ${answered} answered, ${refused} refused`,
    ),
    `refused with ${list(tally.codes)}`,
    `meanwhile ${list(tally.disturbed)}`,
    `memory: ${tally.peakMb} MB at most, ${tally.restingMb.at(-1) ?? 0} MB at the end; ${tally.seconds.toFixed(0)} s`,
    `wrong: ${tally.wrong.length}`,
  ];
}
