import * as v from 'valibot';
import { CaptureId, SubmissionId } from '../ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../limits.ts';
import { Turn } from './verdict.ts';
import { DocumentType, VerificationKind } from './verification.ts';

/** Where a file goes in another submission. `any`: to the slot of the side that it shows, or after the last page. */
const MovePlace = v.picklist(['any', 'front_photo', 'back_photo', 'page', 'tray']);
export type MovePlace = v.InferOutput<typeof MovePlace>;

/** Files of a draft, and the submission that they move to: an existing one in the visit, or a new one. */
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
 * Splits a PDF after these pages (from 1, ascending). `filings`: each part becomes a separate submission, and the first
 * part replaces the PDF. `same`: all parts stay in the PDF's draft. A PDF that isn't in a slot yet is split into files
 * that are sorted like any others.
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

/** A page (from 1) of a PDF that staff added, and how far it's turned clockwise for sending, in degrees. */
export const SentPage = v.strictObject({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  turn: Turn,
});
export type SentPage = v.InferOutput<typeof SentPage>;

/** The maximum number of pages in a PDF that can be edited. */
const MOST_PAGES = 5000;
const SentPages = v.pipe(v.array(SentPage), v.minLength(1), v.maxLength(MOST_PAGES));

/**
 * The pages that a PDF in a draft should consist of, in order. Pages that aren't in any part are left out, and no page
 * can be in two parts. The first part replaces the PDF, and each other part becomes a new submission. `captureId` is
 * the PDF that staff added, even while it's set aside, or a PDF that was made from it.
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
 * Files that probably make up one submission, in order. `certain`: they certainly do, and the submission is of this
 * kind. Otherwise, the kind is only a suggestion for staff. `reason`: how this was determined. `sameFile`: another file
 * that staff added has the same bytes.
 */
export const FileGroup = v.object({
  captureIds: v.array(CaptureId),
  verification: v.nullable(VerificationKind),
  type: v.nullable(DocumentType),
  certain: v.boolean(),
  reason: v.picklist(['card', 'sides', 'title', 'row', 'sameFile', 'none']),
});
export type FileGroup = v.InferOutput<typeof FileGroup>;
