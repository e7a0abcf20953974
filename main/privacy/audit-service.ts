import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { AuditCheck } from '../../preload/contract/models/audit.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import type { AuditBooks, BothCursor } from '../outbox/journal/audit/books.ts';

const PAGE = 200;

/** The account of everything done here, for whoever has to look at it. */
export function createAuditService(
  audit: Pick<AuditBooks, 'verify' | 'entries' | 'export'>,
  note: SubmissionBook['note'],
) {
  return {
    verify: (): Promise<AuditCheck> => audit.verify(),

    /** Newest first, at most 200; `after` is the `next` of the page before. */
    page(after: string | null): ChannelOutput<'audit:page'> {
      const { items, next } = audit.entries(cursorOf(after), PAGE);
      return {
        items: items.map(({ link: _, ...line }) => ({
          ...line,
          personal: copyOf(line.personal),
        })),
        next: next === null ? null : `${next.work ?? ''}.${next.desk ?? ''}`,
      };
    },

    /** Where they begin and end, and the entries, oldest first, each a line of JSON. Exporting them is audited. */
    *export() {
      const noted = audit.export((desk) =>
        note({
          action: 'audit.exported',
          facts: desk === null ? {} : { deskLast: desk.seq, deskLink: desk.link },
        }),
      );
      for (const line of noted) yield `${JSON.stringify(line)}\n`;
    },
  };
}

/** Anything that is no cursor begins at the newest entry. */
function cursorOf(text: string | null): BothCursor {
  const [, work, desk] = /^(\d{0,15})\.(\d{0,15})$/.exec(text ?? '') ?? [];
  return { work: work ? Number(work) : null, desk: desk ? Number(desk) : null };
}

function copyOf(personal: Readonly<Record<string, string>> | null): Record<string, string> | null {
  return personal && { ...personal };
}
