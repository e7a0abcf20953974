import type { Break, Fault, Moment, Place } from './fault.ts';
import { ANY_REPLY, FOREIGN_REPLIES, isRefusal, PLATFORM_REPLIES, replyOf } from './replies.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/**
 * One submission of a plan: the sizes of its files in bytes, and the faults of its attempts in
 * turn.
 */
export interface PlannedItem {
  readonly fileBytes: readonly number[];
  readonly faults: readonly Fault[];
  /** True if staff check the platform for an unknown outcome and report what they found. */
  readonly staffResolve: boolean;
}

/** The events at one desk from the first submission to the last answer. */
export interface FaultPlan {
  readonly number: number;
  /** True if the platform accepts a truncated body as a form, like PHP. */
  readonly lenient: boolean;
  /**
   * The number of first items that are submissions of one visit, which is put into the outbox in
   * one step, or 0.
   */
  readonly visit: number;
  readonly items: readonly PlannedItem[];
}

/** In every tenth plan, staff send a visit, and at the same time items of other customers. */
const VISIT_EVERY = 10;
const FILINGS = 7;

/** More than the system accepts from a sender while nobody reads (about 6 MB on Linux). */
const BEYOND_BUFFERS = 12_000_000;

/** Returns the `number`th plan of a seed, always the same. */
export function faultPlan(seed: number, number: number): FaultPlan {
  const random = seededRandom(seed, number);
  if (random.chance(0.01))
    return { number, lenient: false, visit: 0, items: [stalledLarge(random)] };
  const lenient = random.chance(0.5);
  const others = Array.from({ length: random.whole(1, 3) }, () => item(random));
  if (number % VISIT_EVERY !== 0) return { number, lenient, visit: 0, items: others };
  const filings = Array.from({ length: FILINGS }, (_, index) => filing(random, index));
  return { number, lenient, visit: FILINGS, items: [...filings, ...others].slice(0, MOST_ITEMS) };
}

/** The maximum number of items in a plan: the last digit of an owner's ID identifies its item. */
const MOST_ITEMS = 9;

/**
 * A submission of a visit with one or two files. Its length is unique in the visit, so that the
 * proxy can identify it.
 */
function filing(random: SeededRandom, index: number): PlannedItem {
  const { fileBytes, ...planned } = item(random);
  const sizes = fileBytes.slice(0, 2).map((size) => size - (size % 16));
  const [first = 0, ...more] = sizes;
  return { ...planned, fileBytes: [first + index, ...more] };
}

function item(random: SeededRandom): PlannedItem {
  const size = () =>
    random.weighted([
      [5, random.whole(3_000, 20_000)],
      [4, random.whole(20_000, 90_000)],
      [1, random.whole(90_000, 200_000)],
    ]);
  return {
    fileBytes: Array.from(
      {
        length: random.weighted([
          [6, 1],
          [3, 2],
          [1, 3],
        ]),
      },
      size,
    ),
    faults: Array.from({ length: random.whole(1, 3) }, () => fault(random)),
    staffResolve: random.chance(0.3),
  };
}

/** Silence in the middle of a file that is too large for the system to accept completely. */
function stalledLarge(random: SeededRandom): PlannedItem {
  const at: Place = { in: random.oneOf(['head', 'body'] as const), part: random.next() * 0.02 };
  const faults: Fault[] = [{ kind: 'cutRequest', at, by: 'stall' }];
  return { fileBytes: [BEYOND_BUFFERS], faults, staffResolve: false };
}

function fault(random: SeededRandom): Fault {
  const make = random.weighted<(random: SeededRandom) => Fault>([
    [24, (r) => ({ kind: 'cutRequest', at: place(r), by: breaking(r) })],
    [20, earlyReply],
    [9, atCommit],
    [9, programEnds],
    [8, (r) => ({ kind: 'cutAnswer', part: r.next(), by: breaking(r) })],
    [8, (r) => ({ kind: 'replacedReply', reply: r.oneOf(FOREIGN_REPLIES) })],
    [8, ownReply],
    [6, (r) => ({ kind: 'refused', how: r.oneOf(['notListening', 'reset', 'fin']) })],
    [5, (r) => ({ kind: 'lostAnswer', by: breaking(r) })],
    [4, (r) => ({ kind: 'lateDelivery', afterMs: r.whole(0, 400), by: breaking(r) })],
    [3, () => ({ kind: 'tokenRevoked' })],
    [3, (r) => ({ kind: 'slowAnswer', pieces: r.whole(2, 12), everyMs: r.whole(1, 60) })],
    [2, (r) => ({ kind: 'slowRequest', everyMs: r.whole(1, 60) })],
    [2, () => ({ kind: 'truncatedAnswer' })],
  ]);
  return make(random);
}

function earlyReply(random: SeededRandom): Fault {
  const reply = random.oneOf(ANY_REPLY);
  const passesOn = random.chance(0.6) && !replyOf(reply).platformVoice && !isRefusal(reply);
  return { kind: 'earlyReply', at: place(random), reply, passesOn };
}

function ownReply(random: SeededRandom): Fault {
  const reply = random.chance(0.6) ? random.oneOf(PLATFORM_REPLIES) : random.oneOf(FOREIGN_REPLIES);
  return { kind: 'ownReply', reply, refresh: random.oneOf(['works', 'works', 'fails']) };
}

function atCommit(random: SeededRandom): Fault {
  const act = random.chance(0.4)
    ? random.oneOf(['reset', 'fin'] as const)
    : random.oneOf(ANY_REPLY);
  return { kind: 'atCommit', when: random.oneOf(['before', 'after']), act };
}

function programEnds(random: SeededRandom): Fault {
  const at = random.weighted<Moment>([
    [5, place(random)],
    [1, 'committing'],
    [1, 'committed'],
    [2, 'whole'],
    [1, 'answered'],
  ]);
  return { kind: 'programEnds', at, how: random.chance(0.7) ? 'killed' : 'closed' };
}

/** A random place, more often than by chance where something changes. */
function place(random: SeededRandom): Place {
  return random.weighted<Place>([
    [6, { in: 'anywhere', part: random.next() }],
    [2, { in: 'head', part: random.next() }],
    [5, { in: 'body', part: random.next() }],
    [3, { in: 'body', part: 1 }],
    [3, { in: 'last', part: random.next() }],
    [1, { in: 'last', part: 1 }],
  ]);
}

function breaking(random: SeededRandom): Break {
  return random.weighted<Break>([
    [4, 'reset'],
    [4, 'fin'],
    [2, 'stall'],
  ]);
}

/**
 * Returns plans of a seed in which every kind of fault has each of its methods, places, and replies
 * at least once.
 */
export function coveringPlans(seed: number): readonly number[] {
  const plans = Array.from({ length: POOL }, (_, number) => {
    const { items } = faultPlan(seed, number);
    // Faults after an item's first occur only if that one did not end it.
    const faults = items.flatMap((item) => item.faults.slice(0, 1));
    return { number, size: items.length, traits: new Set(faults.flatMap(traitsOf)) };
  });
  const missing = new Set(plans.flatMap(({ traits }) => [...traits]));
  const chosen: number[] = [];
  while (missing.size > 0) {
    const gains = plans.map(({ traits, size }) => {
      const gained = [...traits].filter((trait) => missing.has(trait));
      return gained.length / (size + A_DESK);
    });
    const best = plans[gains.indexOf(Math.max(...gains))];
    if (best === undefined) break;
    chosen.push(best.number);
    for (const trait of best.traits) missing.delete(trait);
  }
  return chosen;
}

/** This many plans contain every possible fault. */
const POOL = 2_500;
/** A plan's desk takes as long as this many items. */
const A_DESK = 2;

/**
 * Returns a kind of fault with each of its fields separately. Of a number, only whether it is the
 * very end.
 */
function traitsOf(fault: Fault): readonly string[] {
  const place = 'at' in fault && typeof fault.at === 'object' ? fault.at : {};
  return Object.entries({ ...fault, ...place }).map(
    ([field, value]) => `${fault.kind} ${field} ${typeof value === 'number' ? value === 1 : value}`,
  );
}
