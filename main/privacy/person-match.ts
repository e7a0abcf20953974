import type { PersonQuery } from '../../preload/contract/models/person.ts';

/** What something kept here says about whom it is. */
export interface AboutPerson {
  readonly applicationId: string | null;
  readonly ownerRecordId: number | null;
  /** Every text in it that staff typed, chose or gave a file: names, labels, notes, file names. */
  readonly texts: readonly string[];
}

export type PersonMatch = (about: AboutPerson) => boolean;

/**
 * Whether something is about the person asked for: every field given has to match. A name matches a part
 * of any text, whatever its case, accents' encoding, and what stands between the words, so that
 * `jane doe` finds `Jane_Doe-license.jpg`.
 */
export function personMatch(query: PersonQuery): PersonMatch {
  const name = query.name === undefined ? null : plain(query.name);
  return ({ applicationId, ownerRecordId, texts }) => {
    if (query.applicationId !== undefined && query.applicationId !== applicationId) return false;
    if (query.ownerRecordId !== undefined && query.ownerRecordId !== ownerRecordId) return false;
    return name === null || texts.some((text) => plain(text).includes(name));
  };
}

/** Matches by a name alone, so that text which says nothing of application and owner counts too. */
export function isNameOnly(query: PersonQuery): boolean {
  return query.applicationId === undefined && query.ownerRecordId === undefined;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.,]+/g, ' ')
    .trim();
}
