import type { FrameGuidance, FrameQuery } from '../../../preload/contract/models/live-frame.ts';
import { expectedIn } from '../../precheck/facts/expected.ts';
import { type PictureFacts, visibleIn } from '../../precheck/facts/facts.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { guidanceOn } from '../../precheck/rules/guidance.ts';
import type { FoundDocument } from '../../precheck/vision/outline/find-document.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { contextOfNext } from '../submission/capture-verdict.ts';

/**
 * Says what a camera's frame shows; null where it was not looked at, because another one is under way or the
 * picture cannot be read here. The frame is kept nowhere.
 */
export type LookAtFrame = (query: FrameQuery, jpeg: Uint8Array) => Promise<FrameGuidance | null>;

/** A document is followed from one frame of a slot to the next. */
interface Followed {
  readonly of: string;
  readonly document: FoundDocument | null;
}

/** Guides staff at a live camera by the rules that the picture will be judged by. */
export function createLiveGuidance(parts: {
  readonly book: Pick<SubmissionBook, 'find' | 'now'>;
  readonly precheck: Pick<Precheck, 'inspectFrame'>;
}): LookAtFrame {
  const { book, precheck } = parts;
  let followed: Followed | null = null;
  let busy = false;

  return async ({ submission: id, slot, look, scale }, jpeg) => {
    const submission = book.find(id);
    if (submission === null || busy) return null;
    const expected = expectedIn(slot, submission.type);
    const of = `${id}/${slot}/${expected}`;
    busy = true;
    try {
      const before = followed?.of === of ? followed.document : null;
      const facts = await precheck.inspectFrame(jpeg, { expected, look, before });
      if (facts.kind !== 'picture') return null;
      // A close look may choose another outline, by what it reads.
      if (look === 'passing') followed = { of, document: visibleIn(facts)?.document ?? null };
      return guidanceOn(enlarged(facts, scale), contextOfNext(submission, slot, book.now()), look);
    } finally {
      busy = false;
    }
  };
}

/** Gives the facts of the same scene in so many times the pixels, as far as resolution is among them. */
function enlarged(facts: PictureFacts, scale: number): PictureFacts {
  const { seen } = facts;
  if (seen === null) return facts;
  const { document, text } = seen;
  return {
    ...facts,
    seen: {
      ...seen,
      document: document && { ...document, dpi: document.dpi * scale },
      text: { ...text, letterPx: text.letterPx === null ? null : text.letterPx * scale },
    },
  };
}
