import * as v from 'valibot';
import { RecentApplication } from '../../preload/contract/models/application.ts';
import type { PersonQuery } from '../../preload/contract/models/person.ts';
import { RememberedId, RememberedKind } from '../../preload/contract/models/remembered-id.ts';
import { APPLICATION_NAMES, KeptName } from '../applications/learned-applications.ts';
import { OWNERS, OwnerUse } from '../applications/owners.ts';
import { RECENT_APPLICATIONS } from '../applications/recent-applications.ts';
import { rememberedIn } from '../applications/remembered-ids.ts';
import { KeptResultList, RESULT_LISTS } from '../applications/scorecard-result-lists.ts';
import { exactName } from '../names/exact-name.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';

/** Whom stored data is about, as far as the data shows. */
interface AboutPerson {
  readonly applicationId: string | null;
  readonly ownerRecordId: number | null;
  /** All texts in the data that staff typed, chose, or gave to a file, such as names, labels, notes, and file names. */
  readonly texts: readonly string[];
}

export type PersonMatch = (about: AboutPerson) => boolean;

/**
 * Creates a function that returns whether data is about the requested person. Every field of the query must match. All
 * parts of a name must be whole words of one text: `doe jane` matches `Jane_Doe-license.jpg`, but `j doe` doesn't.
 */
export function personMatch(query: PersonQuery): PersonMatch {
  const isNamed = query.name === undefined ? null : exactName(query.name);
  return (about) => matchesIds(query, about) && (isNamed === null || about.texts.some(isNamed));
}

/** Returns whether the application and the owner match the query. A field that isn't in the query always matches. */
export function matchesIds(
  { applicationId, ownerRecordId }: PersonQuery,
  about: Omit<AboutPerson, 'texts'>,
): boolean {
  if (applicationId !== undefined && applicationId !== about.applicationId) return false;
  return ownerRecordId === undefined || ownerRecordId === about.ownerRecordId;
}

/** Returns whether the query has only a name. Text that names no application or owner counts only then. */
export function isNameOnly(query: PersonQuery): boolean {
  return query.applicationId === undefined && query.ownerRecordId === undefined;
}

/** What the desk remembers about one person. */
export interface RememberedAbout {
  readonly owners: readonly OwnerUse[];
  readonly recents: readonly RecentApplication[];
  /** Applications with their legal names from the platform. */
  readonly names: readonly KeptName[];
  /** IDs on the platform that staff labeled with this name. */
  readonly ids: readonly RememberedId[];
  /** Result lists that staff labeled with this name. */
  readonly resultLists: readonly v.InferOutput<typeof KeptResultList>[];
}

interface Found<T> {
  readonly collection: string;
  readonly key: string;
  readonly value: T;
}

/** Finds what the desk remembers about a person. */
export function rememberedAbout(records: RecordStore, matches: PersonMatch): RememberedAbout {
  const found = findAll(records, matches);
  const valuesOf = <T>(some: readonly Found<T>[]) => some.map(({ value }) => value);
  return {
    owners: valuesOf(found.owners),
    recents: valuesOf(found.recents),
    names: valuesOf(found.names),
    ids: valuesOf(found.ids),
    resultLists: valuesOf(found.resultLists),
  };
}

/**
 * Removes what the desk remembers about a person. Call `RecordStore.compact` to erase the traces in unused parts of the
 * file.
 */
export function forgetAbout(records: RecordStore, matches: PersonMatch): void {
  for (const { collection, key } of Object.values(findAll(records, matches)).flat()) {
    records.remove(collection, key);
  }
}

function findAll(records: RecordStore, matches: PersonMatch) {
  const inOne = <S extends v.GenericSchema>(
    collection: string,
    schema: S,
    about: (value: v.InferOutput<S>) => AboutPerson,
  ): Found<v.InferOutput<S>>[] =>
    records.list(collection).flatMap(({ key, value }) => {
      const read = v.safeParse(schema, value);
      return read.success && matches(about(read.output))
        ? [{ collection, key, value: read.output }]
        : [];
    });
  return {
    owners: inOne(OWNERS, OwnerUse, aboutOwner),
    recents: inOne(RECENT_APPLICATIONS, RecentApplication, aboutRecent),
    names: inOne(APPLICATION_NAMES, KeptName, aboutRecent),
    ids: RememberedKind.options.flatMap((kind) =>
      inOne(rememberedIn(kind), RememberedId, ({ label }) => inText(label)),
    ),
    resultLists: inOne(RESULT_LISTS, KeptResultList, ({ label }) => inText(label)),
  };
}

function aboutOwner({ applicant, recordId, label }: OwnerUse): AboutPerson {
  const { applicationId, legalName } = applicant;
  return { applicationId, ownerRecordId: recordId, texts: [label, legalName ?? ''] };
}

function aboutRecent({
  applicationId,
  legalName,
}: Pick<RecentApplication, 'applicationId' | 'legalName'>): AboutPerson {
  return { applicationId, ownerRecordId: null, texts: [legalName ?? ''] };
}

/** Describes text that names no application or owner, so that only a name finds it. */
function inText(text: string): AboutPerson {
  return { applicationId: null, ownerRecordId: null, texts: [text] };
}
