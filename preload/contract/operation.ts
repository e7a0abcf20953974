import type * as v from 'valibot';
import type { AuditAction, AuditFacts } from './models/audit.ts';
import type { Feature, Write } from './models/managed.ts';

/**
 * The content of an entry, besides the person and the time. `personal` can be erased along with a person; `facts`
 * can't.
 */
export interface Told {
  /** Counts, codes, and words from a list, which don't identify a person. */
  readonly facts?: AuditFacts;
  /** IDs of applications and related data, names, and free text. */
  readonly personal?: Readonly<Record<string, string>>;
}

/**
 * What's recorded about a call:
 * - `view`: someone saw personal data. The entry is written after the answer has arrived and before it's returned. If
 *   it can't be written, nothing is shown. Viewing the same thing again within minutes adds no entry.
 * - `write`: a change on the platform. It has two entries: `begun` before anything is sent, and then the outcome.
 *   Nothing is sent if the first entry can't be written or the settings can't be read.
 * - `steps`: the code that makes the change writes the entry, in the same transaction if there is one.
 * - `nothing`: nothing is recorded, for this reason.
 */
export type Recorded<Input> =
  | {
      readonly view: AuditAction | ((input: Input) => AuditAction);
      readonly tells?: (input: Input) => Told;
    }
  | { readonly write: AuditAction; readonly tells: (input: Input) => Told }
  | { readonly steps: readonly AuditAction[] }
  | { readonly nothing: string };

/** Everything that main and the window need to know about one call. */
interface Described<I extends v.GenericSchema, O extends v.GenericSchema> {
  readonly input: I;
  /** Keys that aren't in the schema never leave main. */
  readonly output: O;
  readonly recorded: Recorded<v.InferOutput<I>>;
  /** The feature that the call belongs to. Without that feature, the call isn't available. */
  readonly feature?: Feature;
  /** The switch that lets a branch disable the call. A function returns null for inputs that are always allowed. */
  readonly switch?: Write | ((input: v.InferOutput<I>) => Write | null);
}

/** A call about the signed-in user's data. */
export interface UserOperation<I extends v.GenericSchema, O extends v.GenericSchema>
  extends Described<I, O> {
  readonly of: 'user';
}

/** A call that doesn't require a signed-in user. */
export interface DeskOperation<I extends v.GenericSchema, O extends v.GenericSchema>
  extends Described<I, O> {
  readonly of: 'desk';
  /**
   * `locked`: the call is also answered while the desk is locked, because it neither shows nor changes the user's data.
   * `pinWanted`: it's also answered while the organization requires a PIN and none is set.
   */
  readonly answeredWhile?: 'locked' | 'pinWanted';
}

export type AnyOperation =
  | UserOperation<v.GenericSchema, v.GenericSchema>
  | DeskOperation<v.GenericSchema, v.GenericSchema>;

/** Defines a call about the signed-in user's data. Its handler receives only that user's calls. */
export function forUser<I extends v.GenericSchema, O extends v.GenericSchema>(
  described: Omit<UserOperation<I, O>, 'of'>,
): UserOperation<I, O> {
  return { ...described, of: 'user' };
}

/** Defines a call that doesn't require a signed-in user. */
export function forDesk<I extends v.GenericSchema, O extends v.GenericSchema>(
  described: Omit<DeskOperation<I, O>, 'of'>,
): DeskOperation<I, O> {
  return { ...described, of: 'desk' };
}

/** Assigns operations to a feature. */
export function ofFeature<const T extends Readonly<Record<string, object>>>(
  feature: Feature,
  operations: T,
): T {
  const each = Object.entries(operations).map(([name, one]) => [name, { ...one, feature }]);
  return Object.fromEntries(each);
}
