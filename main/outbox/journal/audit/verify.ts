import type { Head } from '../head.ts';
import type { AuditChain } from './chain.ts';
import { type FoundRow, samePersonal } from './rows.ts';
import type { AuditVerdict } from './trail.ts';

/** Checks every row, oldest first, against the chain and against what the sealed head says of its ends. */
export function verifyAudit(
  rows: Iterable<FoundRow>,
  chain: AuditChain,
  head: Pick<Head, 'audit' | 'doubt'>,
): AuditVerdict {
  const { removedTo, anchor, last } = head.audit;
  if (head.doubt) return { ok: false, at: head.doubt.upTo, reason: head.doubt.reason };
  let link = anchor;
  let expected = removedTo + 1;
  for (const row of rows) {
    if (row.seq < expected || row.seq > last) return { ok: false, at: row.seq, reason: 'inserted' };
    if (row.seq > expected) return { ok: false, at: expected, reason: 'missing' };
    link = chain.link(link, row);
    if (!Buffer.from(link, 'hex').equals(row.chain)) {
      return { ok: false, at: row.seq, reason: 'changed' };
    }
    if (row.personal !== null && !samePersonal(chain, row)) {
      return { ok: false, at: row.seq, reason: 'personalChanged' };
    }
    expected += 1;
  }
  if (expected <= last) return { ok: false, at: expected, reason: 'missing' };
  if (link !== head.audit.chain) return { ok: false, at: last, reason: 'changed' };
  return { ok: true, entries: last - removedTo };
}
