import { setImmediate } from 'node:timers/promises';
import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type {
  AuditCheck,
  AuditFilter,
  AuditLine,
  ShownAuditLine,
} from '../../preload/contract/models/audit.ts';
import { foldedWords } from '../../preload/contract/name-folding.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import type { AuditBooks, BothCursor } from '../outbox/journal/audit/books.ts';
import type { HeldSubmission } from '../outbox/submission/held-submission.ts';

const PAGE = 200;
/** The number of entries that a search reads before it lets other work run. */
const LOOKED_AT = 1_000;

/** What this computer currently knows about the IDs on one page of entries. */
export interface KnownNow {
  submission(id: string): Pick<HeldSubmission, 'applicant' | 'owner'> | null;
  /** Returns an application's name or its token, or null if neither is known. */
  application(id: string): string | null;
  owner(recordId: string): string | null;
}

const NOBODY_KNOWN: KnownNow = {
  submission: () => null,
  application: () => null,
  owner: () => null,
};

/** Gives people who review the record access to everything that was done here. */
export function createAuditService(
  audit: Pick<AuditBooks, 'verify' | 'entries' | 'export'>,
  note: SubmissionBook['note'],
  known: () => KnownNow = () => NOBODY_KNOWN,
) {
  return {
    verify: (): Promise<AuditCheck> => audit.verify(),

    /** Returns a page of at most 200 matching entries, newest first. `after` is the `next` of the previous page. */
    async page(after: string | null, filter?: AuditFilter): Promise<ChannelOutput<'audit:page'>> {
      const now = known();
      const wanted = foldedWords(filter?.words ?? '');
      const day = inUtc(filter?.day ?? null);
      const items: ShownAuditLine[] = [];
      let at = cursorOf(after);
      for (;;) {
        const read = audit.entries(at, filter === undefined ? PAGE : LOOKED_AT);
        for (const { link: _, ...line } of read.items) {
          if (items.length === PAGE) return { items, next: textOf(at) };
          at = { ...at, [line.book]: line.seq };
          if (!isOfDay(line, day)) continue;
          const shown = { ...line, personal: copyOf(line.personal), about: aboutOf(line, now) };
          if (hasWords(shown, wanted)) items.push(shown);
        }
        // A clock that was set back can put a few entries on an earlier day, but not this many in a row.
        const isOver = day !== null && read.items.every((line) => line.at < day.from);
        if (read.next === null || isOver) return { items, next: null };
        if (items.length === PAGE) return { items, next: textOf(at) };
        await setImmediate();
      }
    },

    /** Yields the range and the entries, oldest first, each as a line of JSON. The export itself is recorded. */
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

const textOf = ({ work, desk }: BothCursor) => `${work ?? ''}.${desk ?? ''}`;

/** Converts the limits of a day to the record's format, so that they can be compared as texts. */
function inUtc(day: AuditFilter['day']): AuditFilter['day'] {
  return day && { from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString() };
}

function isOfDay({ at }: AuditLine, day: AuditFilter['day']): boolean {
  return day === null || (at >= day.from && at < day.to);
}

/** Returns whom an entry is about, or null if that is unknown. Erased data isn't looked up again. */
function aboutOf({ submissionId, personal }: AuditLine, now: KnownNow): string | null {
  if (personal === null) return null;
  const held = submissionId === null ? null : now.submission(submissionId);
  const id = personal.applicationId ?? held?.applicant?.applicationId;
  const application =
    held?.applicant?.legalName ??
    (id === undefined ? null : now.application(id)) ??
    held?.applicant?.clientTrackingToken;
  const recordId = personal.ownerRecordId;
  const owner = held?.owner?.label ?? (recordId === undefined ? null : now.owner(recordId));
  return [application, owner].filter(Boolean).join(', ') || null;
}

function hasWords({ personal, about }: ShownAuditLine, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const words = foldedWords([about, ...Object.values(personal ?? {})].join(' '));
  return wanted.every((one) => words.some((word) => word.startsWith(one)));
}

/** Parses a cursor. An invalid cursor starts at the newest entry. */
function cursorOf(text: string | null): BothCursor {
  const [, work, desk] = /^(\d{0,15})\.(\d{0,15})$/.exec(text ?? '') ?? [];
  return { work: work ? Number(work) : null, desk: desk ? Number(desk) : null };
}

function copyOf(personal: Readonly<Record<string, string>> | null): Record<string, string> | null {
  return personal && { ...personal };
}
