import { type Channel, channels } from '../../preload/contract/channels.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { KnownValues } from './known-values.ts';
import { mutated, PERSONAL } from './mutations.ts';
import { type AnySchema, validValue } from './valid-value.ts';
import { AsWritten, writtenJson } from './written-json.ts';

/** One message to the desk as text: what it names, and its input. */
export interface Message {
  /** The channel it is about, or null if it names none that exists. */
  readonly channel: Channel | null;
  /** The name of the channel as JSON, or as text that is no valid JSON. */
  readonly name: string;
  readonly input: string;
}

const CHANNELS = Object.keys(channels) as Channel[];
/**
 * Would end or delay for minutes what the other messages are about, so the disturbances do these in
 * their turn.
 */
const SELDOM: ReadonlySet<Channel> = new Set([
  'session:sign-out',
  'session:lock',
  'session:destroy-locked',
  'session:start-practice',
  'session:leave-practice',
  'session:unlock',
  'pin:set',
  'pin:remove',
  'person:erase',
]);
const NO_CHANNELS = [
  '',
  'nothing:here',
  '__proto__',
  'constructor',
  'SESSION:GET',
  'session:get ',
  PERSONAL,
];

/** Returns the channel whose turn it is, so that chance leaves none out. */
export function channelInTurn(turn: number): Channel {
  return CHANNELS[turn % CHANNELS.length] as Channel;
}

/**
 * Returns a message that the seed determines: one in four as the window would send it, and the
 * others with one error. `due` is the channel it is about, unless chance chooses it.
 */
export function nextMessage(
  random: SeededRandom,
  known: KnownValues,
  due: Channel | null = null,
): Message {
  const drawn = random.oneOf(CHANNELS);
  const chosen = SELDOM.has(drawn) && random.chance(0.8) ? random.oneOf(CHANNELS) : drawn;
  const channel = due ?? chosen;
  const valid = validValue(
    channels[channel].input as unknown as AnySchema,
    known.of(random),
    random,
  );
  if (random.chance(0.25)) return { channel, ...written(channel, valid) };
  const how = random.weighted([
    [20, 'input'],
    [1, 'channel'],
    [1, 'anotherInput'],
    [1, 'twice'],
  ] as const);
  switch (how) {
    case 'channel': {
      const name = random.oneOf<unknown>([...NO_CHANNELS, new AsWritten('1e999')]);
      return { channel: null, ...written(name, valid) };
    }
    case 'anotherInput': {
      const other = channels[random.oneOf(CHANNELS)].input as unknown as AnySchema;
      return { channel, ...written(channel, validValue(other, known.of(random), random)) };
    }
    case 'twice':
      return { channel, ...written(channel, mutated(mutated(valid, random), random)) };
    default:
      return { channel, ...written(channel, mutated(valid, random)) };
  }
}

function written(name: unknown, input: unknown): Pick<Message, 'name' | 'input'> {
  return { name: writtenJson(name), input: writtenJson(input) };
}
