import type { PersonFound, PersonQuery } from '../../preload/contract/models/person.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';
import {
  forgetAbout,
  isNameOnly,
  type PersonMatch,
  personMatch,
  type RememberedAbout,
  rememberedAbout,
} from './person-memory.ts';
import type { PersonSubmissions, SubmissionsAbout } from './submissions.ts';

export interface PersonServiceParts {
  readonly submissions: PersonSubmissions;
  readonly records: RecordStore;
  /** Returns whether a legal hold covers the data, so that it must be neither erased nor removed. */
  readonly held?: PersonMatch;
  /** The signed-in user's e-mail. */
  readonly user: string;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
}

/** Finds, exports, and erases all local data about one person. */
export class PersonService {
  readonly #parts: PersonServiceParts;

  constructor(parts: PersonServiceParts) {
    this.#parts = parts;
  }

  async find(query: PersonQuery): Promise<PersonFound> {
    const { submissions, auditEntries } = await this.#about(query);
    const remembered = rememberedAbout(this.#parts.records, personMatch(query));
    return { submissions, ...countsIn(remembered), auditEntries };
  }

  /**
   * Yields the text of a JSON file with everything that was found, including files as long as they are kept. The export
   * is recorded.
   */
  async *export(query: PersonQuery): AsyncGenerator<string> {
    const { submissions, records, user, clock } = this.#parts;
    const found = await this.#about(query);
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
  }

  /**
   * Erases what is found, except data that may be in transmission or is on legal hold. Resolves once nothing that was
   * erased can be restored from the profile folder. Returns the data that remains. Throws if the disk fails; the call
   * can then be repeated.
   */
  async erase(query: PersonQuery): Promise<PersonFound> {
    const { submissions, records, held = () => false } = this.#parts;
    const found = await this.#about(query);
    const asked = personMatch(query);
    const goes: PersonMatch = (one) => asked(one) && !held(one);
    const remembered = rememberedAbout(records, goes);
    await submissions.erase(found);
    forgetAbout(records, goes);
    const left = await this.find(query);
    const counts = countsOf(found, remembered);
    const kept = left.submissions.length;
    const erased = counts.submissions - kept;
    submissions.note('person.erased', { ...counts, submissions: erased, kept });
    const onHold = left.submissions.filter((one) => one.held).length;
    if (onHold > 0) submissions.note('hold.kept', { why: 'askedToErase', submissions: onHold });
    records.compact();
    submissions.compact();
    return left;
  }

  #about(query: PersonQuery): Promise<SubmissionsAbout> {
    return this.#parts.submissions.find(personMatch(query), isNameOnly(query));
  }
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
