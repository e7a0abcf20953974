import { SAMPLES } from '../../main/practice/platform/practice-platform.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import { SUPERVISOR, TELLER } from '../support/lasting-desk.ts';
import { PERSONAL } from './mutations.ts';

export const PINS = ['blue folder 7', 'red folder 12'] as const;
export const PASSWORD = 'practice';
/** A password that is not the account's, and is distinct from any other text. */
export const WRONG_PASSWORD = 'Hexcanary-password-1';
/**
 * The number of IDs of each kind that are remembered. Older ones are dropped, and remain IDs that
 * nobody knows any more.
 */
const MOST_KEPT = 400;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const [APPLICATION] = SAMPLES.applications;

const SETTINGS_TEXT = ['{"theme":"dark"}', '{"retention":{"contents":0}}', 'no settings', '[]'];
const JSON_TEXTS = ['{"a":[1,2.50,9007199254740993]}', '[]', 'null', '"text"', '{', 'NaN'];

/**
 * What the desk has shown so far, by the name of the field it is used in, so that messages are
 * about things that exist, existed, or belong to another user.
 */
export class KnownValues {
  readonly #server: string;
  readonly #seen = new Map<string, unknown[]>();

  constructor(server: string) {
    this.#server = server;
  }

  /** Learns IDs, tokens, keys, and attributes from an answer. */
  learn(channel: string, value: unknown): void {
    const own = channel.startsWith('submission:') ? 'submissionId' : null;
    this.#learnWithin(value, own, 0);
  }

  /** For `validValue`: returns what belongs into a field of this name. */
  of(random: SeededRandom): (field: string) => unknown {
    return (field) => {
      const seen = this.#seen.get(field);
      if (seen !== undefined && random.chance(0.85)) return random.oneOf(seen);
      return FIXED[field]?.(random, this.#server);
    };
  }

  #learnWithin(value: unknown, idIs: string | null, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > 6) return;
    for (const [name, inner] of Object.entries(value).slice(0, 60)) {
      const isId = typeof inner === 'string' && UUID.test(inner);
      if (name === 'attribute' && inner !== null) this.#keep('seen', inner);
      if (name === 'id' && isId) this.#keep(idIs ?? 'scanId', inner);
      if (/^(token|key|captureId|next)$/.test(name) && typeof inner === 'string') {
        this.#keep(name === 'next' ? 'after' : name, inner);
      }
      const within = name === 'capture' || name === 'tray' ? 'captureId' : idIs;
      this.#learnWithin(inner, name === 'scans' ? 'scanId' : within, depth + 1);
    }
  }

  #keep(field: string, value: unknown): void {
    const kept = this.#seen.get(field) ?? [];
    if (kept.length >= MOST_KEPT) kept.shift();
    kept.push(value);
    this.#seen.set(field, kept);
  }
}

type Fixed = (random: SeededRandom, server: string) => unknown;

const FIXED: Readonly<Record<string, Fixed>> = {
  server: (_, server) => server,
  email: (random) => random.oneOf([TELLER, TELLER, SUPERVISOR]),
  password: (random) => random.oneOf([PASSWORD, PASSWORD, WRONG_PASSWORD]),
  pin: (random) => random.oneOf(PINS),
  current: (random) => random.oneOf([null, ...PINS]),
  next: (random) => random.oneOf(PINS),
  applicationId: (random) => random.oneOf(SAMPLES.applications).id,
  fileId: (random) => random.oneOf(SAMPLES.files).id,
  groupId: () => SAMPLES.scorecardGroup.id,
  resultIds: (random) => random.oneOf(SAMPLES.scorecardGroup.resultIds.slice(0, 50)),
  logId: () => APPLICATION?.orchestrationLogId,
  profileId: () => APPLICATION?.businessProfileId,
  filterId: (random) => random.oneOf(SAMPLES.filters).id,
  service: (random) => random.oneOf(SAMPLES.verificationServices).id,
  text: (random) => random.oneOf(['', 'a', PERSONAL, ...SETTINGS_TEXT]),
  content: (random) => random.oneOf(JSON_TEXTS),
  tokens: (random) => random.oneOf(JSON_TEXTS),
  label: () => PERSONAL,
  legalName: () => PERSONAL,
  note: () => PERSONAL,
  comment: () => PERSONAL,
  checkedBy: () => PERSONAL,
  declinedReason: (random) => random.oneOf([null, PERSONAL]),
  // Values that would keep every later message from being about anything.
  autoLockMinutes: () => 0,
  scanFolder: () => null,
  // No device on this network may be contacted.
  scannerAddresses: () => [],
};
