import type { Channel, CheckedInput } from '../../../preload/contract/channels.ts';
import type { AuditAction, AuditFacts } from '../../../preload/contract/models/audit.ts';

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
 *   recorded is not shown. The same thing again within `SAME_VIEW_MS` is no new entry.
 * - `write`: a change on the platform, in two entries: `begun` before anything leaves, then the outcome.
 *   Nothing is sent where the first cannot be written.
 * - `step`: whoever makes the change writes the entry, where there is a transaction in the same one.
 * - `none`: nothing, and why.
 */
export type ChannelRecord<C extends Channel> =
  | {
      readonly kind: 'view' | 'write';
      readonly action: (input: CheckedInput<C>) => AuditAction;
      readonly tells: (input: CheckedInput<C>) => Told;
    }
  | { readonly kind: 'step'; readonly actions: readonly AuditAction[] }
  | { readonly kind: 'none'; readonly why: string };

/** A view by that name. */
export function view<C extends Channel>(
  action: AuditAction,
  tells: (input: CheckedInput<C>) => Told = () => ({}),
): ChannelRecord<C> {
  return { kind: 'view', action: () => action, tells };
}

/** A change on the platform by that name. */
export function write<C extends Channel>(
  action: AuditAction,
  tells: (input: CheckedInput<C>) => Told,
): ChannelRecord<C> {
  return { kind: 'write', action: () => action, tells };
}

/** Recorded where it is done. */
export function step(...actions: AuditAction[]) {
  return { kind: 'step' as const, actions };
}

/** Not recorded. */
export function none(why: string) {
  return { kind: 'none' as const, why };
}
