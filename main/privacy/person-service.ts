import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { AuditFacts } from '../../preload/contract/models/audit.ts';
import type { PersonFound, PersonQuery } from '../../preload/contract/models/person.ts';
import type { RecordStore } from '../vault/record-store.ts';
import {
  forgetAbout,
  isNameOnly,
  type PersonMatch,
  personMatch,
  type RememberedAbout,
  rememberedAbout,
} from './person-memory.ts';

/** Submissions and entries of the audit that are about one person. */
export interface SubmissionsAbout {
  readonly submissions: PersonFound['submissions'];
  /** Entries that still hold personal text. */
  readonly auditEntries: number;
  /** The submissions those entries belong to, also those that are gone. */
  readonly auditOf: readonly SubmissionId[];
  /** Single entries of the audit, by their number. */
  readonly auditSingle: readonly number[];
}

/** The outbox's submissions and audit, asked by person. `inText`: the audit's own text is searched as well. */
export interface PersonSubmissions {
  find(matches: PersonMatch, inText: boolean): Promise<SubmissionsAbout>;
  /** Each a JSON value in pieces: everything kept of a submission, with its files. */
  exportSubmission(id: SubmissionId): AsyncIterable<string>;
  /** Each a JSON value: the audit's entries of these submissions, and single ones. */
  exportAudit(of: readonly SubmissionId[], single: readonly number[]): Iterable<string>;
  /** Destroys these submissions that are erasable, and the personal text of their entries. */
  erase(about: SubmissionsAbout): Promise<void>;
  /** Makes what was removed unrecoverable from the journal's file. */
  compact(): void;
  /** An entry of the audit. */
  note(action: 'person.exported' | 'person.erased' | 'hold.kept', facts: AuditFacts): void;
}

/** Everything kept here about one person: found, handed out, erased. */
export interface PersonService {
  find(query: PersonQuery): Promise<PersonFound>;
  /** The text of a JSON file with everything found, files included while they are kept. Audited. */
  export(query: PersonQuery): AsyncIterable<string>;
  /**
   * Erases what is found, but for what may be on its way or is on a legal hold. Resolves with what is left, once none of the
   * rest can be brought back from the profile folder. Throws when the disk fails; it can be repeated.
   */
  erase(query: PersonQuery): Promise<PersonFound>;
}

export interface PersonServiceParts {
  readonly submissions: PersonSubmissions;
  readonly records: RecordStore;
  /** What a legal hold covers: it is neither erased nor forgotten. */
  readonly held?: PersonMatch;
  /** E-mail of who is signed in. */
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createPersonService({
  submissions,
  records,
  held = () => false,
  user,
  clock,
}: PersonServiceParts): PersonService {
  const about = (query: PersonQuery) => submissions.find(personMatch(query), isNameOnly(query));

  async function find(query: PersonQuery): Promise<PersonFound> {
    const { submissions: found, auditEntries } = await about(query);
    const remembered = rememberedAbout(records, personMatch(query));
    return { submissions: found, ...countsIn(remembered), auditEntries };
  }

  return {
    find,

    async *export(query) {
      const found = await about(query);
      const remembered = rememberedAbout(records, personMatch(query));
      submissions.note('person.exported', countsOf(found, remembered));
      const head = { exportedAt: new Date(clock()).toISOString(), exportedBy: user, asked: query };
      yield `{\n"export": ${json(head)},\n"owners": ${json(remembered.owners)},\n`;
      yield `"recentApplications": ${json(remembered.recents)},\n`;
      yield `"applicationNames": ${json(remembered.names)},\n`;
      yield `"namedIds": ${json(remembered.ids)},\n`;
      yield `"resultLists": ${json(remembered.resultLists)},\n`;
      yield '"submissions": [';
      let between = '\n';
      for (const { submissionId } of found.submissions) {
        yield between;
        yield* submissions.exportSubmission(submissionId);
        between = ',\n';
      }
      yield '\n],\n"audit": [';
      between = '\n';
      for (const entry of submissions.exportAudit(found.auditOf, found.auditSingle)) {
        yield between + entry;
        between = ',\n';
      }
      yield '\n]\n}\n';
    },

    async erase(query) {
      const found = await about(query);
      const asked = personMatch(query);
      const goes: PersonMatch = (one) => asked(one) && !held(one);
      const remembered = rememberedAbout(records, goes);
      await submissions.erase(found);
      forgetAbout(records, goes);
      const left = await find(query);
      const counts = countsOf(found, remembered);
      const kept = left.submissions.length;
      submissions.note('person.erased', {
        ...counts,
        submissions: counts.submissions - kept,
        kept,
      });
      const onHold = left.submissions.filter((one) => one.held).length;
      if (onHold > 0) submissions.note('hold.kept', { why: 'askedToErase', submissions: onHold });
      records.compact();
      submissions.compact();
      return left;
    },
  };
}

function countsOf({ submissions, auditEntries }: SubmissionsAbout, remembered: RememberedAbout) {
  return { submissions: submissions.length, ...countsIn(remembered), auditEntries };
}

function countsIn({ owners, recents, names, ids, resultLists }: RememberedAbout) {
  return {
    owners: owners.length,
    recents: new Set([...recents, ...names].map(({ applicationId }) => applicationId)).size,
    named: ids.length + resultLists.length,
  };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
