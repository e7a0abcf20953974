import type * as v from 'valibot';
import type { AuditAction, AuditFacts } from './models/audit.ts';
import type { Feature, Write } from './models/managed.ts';

/** The words of an entry beside who and when. `personal` can be erased with a person, facts cannot. */
export interface Told {
  /** Counts, codes, words of a list: nothing of whom it is about. */
  readonly facts?: AuditFacts;
  /** Ids of applications and of what belongs to one, names, free text. */
  readonly personal?: Readonly<Record<string, string>>;
}

/**
 * The record kept of a call:
 * - `view`: that personal data was seen, once the answer is there and before it is given. What cannot be
 *   recorded is not shown. The same thing again within minutes is no new entry.
 * - `write`: a change on the platform, in two entries: `begun` before anything leaves, then the outcome.
 *   Nothing is sent where the first cannot be written, or while the settings cannot be read.
 * - `steps`: whoever makes the change writes the entry, where there is a transaction in the same one.
 * - `nothing`: none, and why.
 */
export type Recorded<Input> =
  | {
      readonly view: AuditAction | ((input: Input) => AuditAction);
      readonly tells?: (input: Input) => Told;
    }
  | { readonly write: AuditAction; readonly tells: (input: Input) => Told }
  | { readonly steps: readonly AuditAction[] }
  | { readonly nothing: string };

/** All that main and the window have to know of one call. */
interface Described<I extends v.GenericSchema, O extends v.GenericSchema> {
  readonly input: I;
  /** Keys that it does not name never leave main. */
  readonly output: O;
  readonly recorded: Recorded<v.InferOutput<I>>;
  /** The part of the program that the call belongs to, and goes with. */
  readonly feature?: Feature;
  /** The switch by which a branch takes the call away; null for an input that it lets through. */
  readonly switch?: Write | ((input: v.InferOutput<I>) => Write | null);
}

/** A call on what belongs to whoever is signed in. */
export interface UserOperation<I extends v.GenericSchema, O extends v.GenericSchema>
  extends Described<I, O> {
  readonly of: 'user';
}

/** A call that needs nobody who is signed in. */
export interface DeskOperation<I extends v.GenericSchema, O extends v.GenericSchema>
  extends Described<I, O> {
  readonly of: 'desk';
  /**
   * `locked`: answered while the desk is locked too, as it shows and changes nothing of its user's. `pinWanted`:
   * answered while the organization wants a PIN and none is set.
   */
  readonly answeredWhile?: 'locked' | 'pinWanted';
}

/** An operation of which no more is known than that it is one. */
export type AnyOperation =
  | UserOperation<v.GenericSchema, v.GenericSchema>
  | DeskOperation<v.GenericSchema, v.GenericSchema>;

/** Describes a call on what belongs to whoever is signed in: nobody else's call reaches its handler. */
export function forUser<I extends v.GenericSchema, O extends v.GenericSchema>(
  described: Omit<UserOperation<I, O>, 'of'>,
): UserOperation<I, O> {
  return { ...described, of: 'user' };
}

/** Describes a call that needs nobody who is signed in. */
export function forDesk<I extends v.GenericSchema, O extends v.GenericSchema>(
  described: Omit<DeskOperation<I, O>, 'of'>,
): DeskOperation<I, O> {
  return { ...described, of: 'desk' };
}

/** Operations that all go with one part of the program. */
export function ofFeature<const T extends Readonly<Record<string, object>>>(
  feature: Feature,
  operations: T,
): T {
  const each = Object.entries(operations).map(([name, one]) => [name, { ...one, feature }]);
  return Object.fromEntries(each);
}
