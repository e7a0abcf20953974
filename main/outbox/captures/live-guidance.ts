import type { FrameGuidance, FrameQuery } from '../../../preload/contract/models/live-frame.ts';
import { expectedIn } from '../../precheck/facts/expected.ts';
import { type PictureFacts, visibleIn } from '../../precheck/facts/facts.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { guidanceOn } from '../../precheck/rules/guidance.ts';
import type { FoundDocument } from '../../precheck/vision/outline/find-document.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { contextOfNext } from '../submission/capture-verdict.ts';

/**
 * Returns guidance on what a camera frame shows. Returns null if the frame wasn't inspected, because another frame is
 * in progress or the picture can't be read. The frame isn't stored.
 */
export type LookAtFrame = (query: FrameQuery, jpeg: Uint8Array) => Promise<FrameGuidance | null>;

/** The document that was found in the previous frame of the same slot. */
interface Followed {
  readonly of: string;
  readonly document: FoundDocument | null;
}

/** Guides staff at a live camera by the same rules that will judge the picture. */
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
      // Don't follow a closer look, because it may choose another outline based on what it reads.
      if (look === 'passing') followed = { of, document: visibleIn(facts)?.document ?? null };
      return guidanceOn(enlarged(facts, scale), contextOfNext(submission, slot, book.now()), look);
    } finally {
      busy = false;
    }
  };
}

/** Scales facts about resolution by `scale`, as if the same scene had that many times the pixels. */
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
