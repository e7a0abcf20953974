import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { AuditCheck } from '../../preload/contract/models/audit.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { SubmissionBook } from './submission-book.ts';

const PAGE = 200;

/** The account of everything done here, for whoever has to look at it. */
export interface AuditDesk {
  /** Checks the chain over all entries. */
  verify(): AuditCheck;
  /** Newest first, at most 200; `after` is the `next` of the page before. */
  page(after: string | null): ChannelOutput<'audit:page'>;
  /** One JSON object a line, oldest first. Audited. */
  export(): Iterable<string>;
}

export function createAuditDesk(
  audit: Omit<AuditTrail, 'erasePersonal' | 'removeBefore'>,
  book: Pick<SubmissionBook, 'note'>,
): AuditDesk {
  return {
    verify: () => checkAudit(audit),

    page(after) {
      const from = after === null ? null : Number(/^\d{1,15}$/.test(after) ? after : 0);
      const { items, next } = audit.entries(from, PAGE);
      return {
        items: items.map(({ intact: _, ...line }) => ({
          ...line,
          personal: copyOf(line.personal),
        })),
        next: next === null ? null : String(next),
      };
    },

    *export() {
      book.note({ action: 'audit.exported' });
      for (const record of audit.export()) yield `${JSON.stringify(record)}\n`;
    },
  };
}

/** What checking came to; `entries` counts those that hold. */
export function checkAudit(audit: Pick<AuditTrail, 'verify' | 'export'>): AuditCheck {
  const verdict = audit.verify();
  if (verdict.ok) return { ok: true, entries: verdict.entries, brokenAt: null, reason: null };
  const { at: brokenAt, reason } = verdict;
  const vouchedFor = reason !== 'headLost' && reason !== 'notIntact';
  return { ok: false, entries: vouchedFor ? countBefore(audit, brokenAt) : 0, brokenAt, reason };
}

function countBefore(audit: Pick<AuditTrail, 'export'>, seq: number): number {
  let count = 0;
  for (const record of audit.export()) {
    if (record.seq >= seq) break;
    count += 1;
  }
  return count;
}

function copyOf(personal: Readonly<Record<string, string>> | null): Record<string, string> | null {
  return personal && { ...personal };
}
