import type { DatabaseSync } from 'node:sqlite';
import type { Reached } from '../../vault/kept-reach.ts';
import { type Head, joinDamage, UNCERTAIN } from './head.ts';
import type { Ledger } from './ledger.ts';

/** What is known about the journal's last position from outside its file. */
export interface Outside {
  readonly ledger?: Ledger | null;
  /** The position stored in the keychain. */
  readonly kept?: Reached | null;
}

/**
 * Compares the file with what is known outside it, and returns the head with the findings added. The new head's
 * revision is at least as high as any ever used. Returns the same head if there is nothing to add.
 */
export function comparedWith(
  { ledger = null, kept = null }: Outside,
  head: Head,
  database: DatabaseSync,
): Head {
  const known = knownOf({ ledger, kept });
  const why = whyDoubted(head, known);
  const isOpen = head.damage !== null && !head.damage.parked;
  if (why === null && !isOpen) return head;
  // Don't count submissions that were handed over earlier. They may have been removed by age.
  const isAnother = known.some(({ journal }) => journal !== head.journal);
  const lost = ledger?.missingAfter(isAnother ? 0 : head.revision, idsIn(database));
  const doubt = why === null ? null : { ...UNCERTAIN, why, kept: head.rows };
  const damage = doubt === null ? head.damage : joinDamage(head.damage, doubt);
  const isOlder = why === 'older';
  if (damage === null) return head;
  return {
    ...head,
    revision: Math.max(head.revision, ...known.map(({ revision }) => revision)),
    doubt: head.doubt ?? (isOlder ? { upTo: head.audit.last, reason: 'older' } : null),
    damage: {
      ...damage,
      handedOver: Math.max(damage.handedOver, lost?.handedOver ?? 0),
      lastHandedOver: lost?.lastHandedOver ?? damage.lastHandedOver,
      accounted: damage.accounted && isAccounted(ledger, kept),
    },
  };
}

/** Returns whether the ledger or the keychain knows a later revision or another journal. */
export function isBehind(outside: Outside, head: Head): boolean {
  return whyDoubted(head, knownOf(outside)) !== null;
}

function knownOf({ ledger = null, kept = null }: Outside): readonly Reached[] {
  return [ledger?.reached ?? null, kept].filter((reached) => reached !== null);
}

/** Returns why the journal can't be trusted, or null if neither the ledger nor the keychain contradicts it. */
function whyDoubted(head: Head, known: readonly Reached[]): 'gone' | 'older' | null {
  const isAnother = known.some(({ journal }) => journal !== head.journal);
  if (isAnother && head.revision === 0) return 'gone';
  return isAnother || known.some(({ revision }) => revision > head.revision) ? 'older' : null;
}

/**
 * Returns whether the ledger has reached the revision stored in the keychain. If not, an older copy of the ledger was
 * restored too.
 */
function isAccounted(ledger: Ledger | null, kept: Reached | null): boolean {
  const reached = ledger?.reached ?? null;
  if (reached === null || kept === null) return false;
  return reached.journal === kept.journal && reached.revision >= kept.revision;
}

function* idsIn(database: DatabaseSync): Generator<string> {
  for (const { id } of database.prepare('SELECT id FROM submissions').iterate()) yield String(id);
}
