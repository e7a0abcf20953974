import * as v from 'valibot';
import { CaptureId, SubmissionId } from '../ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../limits.ts';
import { Turn } from './verdict.ts';
import { DocumentType, VerificationKind } from './verification.ts';

/** Where a file is put in another filing. `any`: into the slot of the side that it shows, or behind the last page. */
const MovePlace = v.picklist(['any', 'front_photo', 'back_photo', 'page', 'tray']);
export type MovePlace = v.InferOutput<typeof MovePlace>;

/** Files of a draft, and the filing of the visit that they are moved to: one that is there, or a new one. */
export const VisitMove = v.strictObject({
  submissionId: SubmissionId,
  captureIds: v.pipe(v.array(CaptureId), v.minLength(1), v.maxLength(MAX_CAPTURES_PER_SUBMISSION)),
  to: v.variant('filing', [
    v.strictObject({ filing: v.literal('there'), id: SubmissionId, place: MovePlace }),
    v.strictObject({
      filing: v.literal('new'),
      verification: VerificationKind,
      type: v.nullable(DocumentType),
    }),
  ]),
});
export type VisitMove = v.InferOutput<typeof VisitMove>;

/**
 * Splits a PDF behind these pages (from 1, rising). `filings`: each part becomes a filing of its own, the first one in
 * the place of the PDF. `same`: all parts stay in its draft. A PDF that is in no filing yet is split into files that
 * are sorted like any other.
 */
export const VisitSplit = v.strictObject({
  submissionId: SubmissionId,
  captureId: CaptureId,
  after: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.minLength(1),
    v.maxLength(MAX_CAPTURES_PER_SUBMISSION - 1),
    v.check((pages) => pages.every((page, index) => page > (pages[index - 1] ?? 0))),
  ),
  into: v.picklist(['filings', 'same']),
});
export type VisitSplit = v.InferOutput<typeof VisitSplit>;

/** A page (from 1) of a PDF as staff gave it, and the degrees clockwise that it is turned by for sending. */
export const SentPage = v.strictObject({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  turn: Turn,
});
export type SentPage = v.InferOutput<typeof SentPage>;

/** More pages of a PDF are never edited. */
const MOST_PAGES = 5000;
const SentPages = v.pipe(v.array(SentPage), v.minLength(1), v.maxLength(MOST_PAGES));

/**
 * The pages that a PDF of a draft is to consist of, in order. Pages in none of the parts are left out, and no page is in
 * two. The first part takes the place of the PDF, and each further one becomes a new submission. `captureId` names
 * the PDF as staff gave it, also while it is set aside, or what was made of it.
 */
export const PageEdit = v.strictObject({
  submissionId: SubmissionId,
  captureId: CaptureId,
  parts: v.pipe(
    v.array(SentPages),
    v.minLength(1),
    v.maxLength(MAX_CAPTURES_PER_SUBMISSION),
    v.check((parts) => {
      const pages = parts.flat().map(({ page }) => page);
      return new Set(pages).size === pages.length;
    }),
  ),
});
export type PageEdit = v.InferOutput<typeof PageEdit>;

/**
 * Files that are probably one filing, in order. `certain`: they are one, of this kind; otherwise the kind is a
 * proposal for staff. `reason`: how it was found out; `sameFile`: another file given has the same bytes.
 */
export const FileGroup = v.object({
  captureIds: v.array(CaptureId),
  verification: v.nullable(VerificationKind),
  type: v.nullable(DocumentType),
  certain: v.boolean(),
  reason: v.picklist(['card', 'sides', 'title', 'row', 'sameFile', 'none']),
});
export type FileGroup = v.InferOutput<typeof FileGroup>;
