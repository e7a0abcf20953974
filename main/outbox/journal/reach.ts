import type { DatabaseSync } from 'node:sqlite';
import type { Reached } from '../../vault/kept-reach.ts';
import { type Head, joinDamage, UNCERTAIN } from './head.ts';
import type { Ledger } from './ledger.ts';

/** How far the journal had come, as it is known outside its file. */
export interface Outside {
  readonly ledger?: Ledger | null;
  /** The reach as the keychain has it. */
  readonly kept?: Reached | null;
}

/**
 * Gives the head as it has to be after the file was compared with what is known outside of it: with what was
 * found wrong, and not behind any revision ever given. Gives the same head where there is nothing to add.
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
  // What was handed over before may since have been removed by age.
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

/** Whether the journal had come further, or another one was there. */
export function isBehind(outside: Outside, head: Head): boolean {
  return whyDoubted(head, knownOf(outside)) !== null;
}

function knownOf({ ledger = null, kept = null }: Outside): readonly Reached[] {
  return [ledger?.reached ?? null, kept].filter((reached) => reached !== null);
}

/** Tells why the journal is in doubt; null where nothing outside contradicts it. */
function whyDoubted(head: Head, known: readonly Reached[]): 'gone' | 'older' | null {
  const isAnother = known.some(({ journal }) => journal !== head.journal);
  if (isAnother && head.revision === 0) return 'gone';
  return isAnother || known.some(({ revision }) => revision > head.revision) ? 'older' : null;
}

/** Tells whether the ledger came as far as the keychain says: one that is older was put back too. */
function isAccounted(ledger: Ledger | null, kept: Reached | null): boolean {
  const reached = ledger?.reached ?? null;
  if (reached === null || kept === null) return false;
  return reached.journal === kept.journal && reached.revision >= kept.revision;
}

function* idsIn(database: DatabaseSync): Generator<string> {
  for (const { id } of database.prepare('SELECT id FROM submissions').iterate()) yield String(id);
}
