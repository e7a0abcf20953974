import type { PagesOf } from '#contract/models/capture.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { pageList } from '#contract/page-list.ts';
import { t } from '#text/catalogue.ts';
import { blockerWords } from '#text/submission-words.ts';
import { filingName, visitTexts as texts } from '#text/visit-texts.ts';

/** Returns text that says what a submission still needs, or that it is ready. */
export function filingState({ blockers }: Submission): string {
  const [first, ...more] = blockers;
  if (first === undefined) return texts.ready;
  return [
    blockerWords(first),
    ...(more.length > 0 ? [texts.alsoMore({ n: more.length })] : []),
  ].join(' ');
}

/**
 * Returns text that says how the app recognized what the submission is, or that several files are
 * one document.
 */
export function filingReason(filing: Submission): string | null {
  const { type, reading, slots } = filing;
  const pages = capturesIn(slots.document).length;
  if (pages > 1) return texts.why.pages({ n: pages });
  if (type === null) return null;
  if (reading?.type?.isClear && reading.type.type === type) return texts.why.title;
  const [front] = capturesIn(slots.front_photo);
  return front?.placedBy === 'side' ? texts.why.card : null;
}

/** Returns the name of a submission's owner, for a visit with several owners. */
export function ownerOf({ owner }: Submission): string {
  return owner === null
    ? t.shell.noOwner
    : texts.owner({ name: owner.label || String(owner.recordId) });
}

/**
 * Returns a name that tells a submission from the others of its visit. If another one has the same
 * name, the owner or else the first file is added.
 */
export function nameAmong(filing: Submission, visit: readonly Submission[]): string {
  const name = filingName(filing);
  const others = visit.filter((other) => other.id !== filing.id && filingName(other) === name);
  if (others.length === 0) return name;
  const owner = ownerOf(filing);
  if (others.every((other) => ownerOf(other) !== owner)) return `${name}, ${owner}`;
  const [file] = Object.values(filing.slots).flatMap(capturesIn);
  return file === undefined ? name : `${name}, ${file.fileName}`;
}

/**
 * Returns what was created from a PDF (a part or a rotated version), and the label of the action
 * that goes back to the whole PDF.
 */
export function partWords({ pages, turns }: PagesOf): readonly [is: string, use: string] {
  const { isPart, isTurned, original } = texts.splitPdf;
  const named = { n: pages.length, pages: pageList(pages) };
  return [(turns === undefined ? isPart : isTurned)(named), original];
}
