import {
  type MediaType,
  SLOT_MEDIA_TYPES,
  type Slot,
} from '../../preload/contract/models/capture.ts';
import type { FixKey } from '../../preload/contract/models/fix-key.ts';
import type { IssueKind, Turn, VerdictIssue } from '../../preload/contract/models/verdict.ts';
import type { DocumentType, VerificationKind } from '../../preload/contract/models/verification.ts';
import { bestCaseDpi, LEAST_DPI } from './card-size.ts';
import type { Facts } from './facts.ts';
import { endingLies, endingOf } from './file-ending.ts';
import { MAX_PIXELS } from './limits.ts';

/** What a capture is held against. */
export interface JudgeContext {
  readonly slot: Slot;
  readonly fileName: string;
  readonly verification: VerificationKind;
  readonly type: DocumentType | null;
  /** Degrees clockwise the capture is turned by already. */
  readonly turn: Turn;
  /** yyyy-mm-dd. */
  readonly today: string;
  /** What is known of the other side of the same card; its facts are null while it is looked at. */
  readonly pair?: { readonly sameBytes: boolean; readonly facts: Facts | null };
}

/** What was measured and the limit it broke, in the kind's own unit; null where nothing is measured. */
export interface Finding {
  readonly measured: VerdictIssue['measured'];
  readonly limit: VerdictIssue['limit'];
  readonly fix: FixKey;
}

export interface Rule {
  readonly kind: IssueKind;
  readonly level: VerdictIssue['level'];
  /** The finding, or null where the capture is fine. */
  readonly find: (facts: Facts, context: JudgeContext) => Finding | null;
}

/**
 * Every rule, in the order in which staff should fix what they find. `reject`: the platform's own
 * rules refuse it (spec, endpoint 13) or there is nothing to send; `block`: not ready; `warn`: can
 * be sent as it is.
 */
export const RULES: readonly Rule[] = [
  {
    kind: 'empty',
    level: 'reject',
    find: (facts) => only(facts.kind === 'empty', 'empty.choose_another', 0, 1),
  },
  {
    kind: 'wrong_type',
    level: 'reject',
    find: (facts, { slot }) => {
      const takes: readonly MediaType[] = SLOT_MEDIA_TYPES[slot];
      if (facts.kind === 'empty' || takes.includes(facts.mediaType)) return null;
      const fix = facts.kind === 'picture' ? 'wrong_type.convert' : 'wrong_type.choose_another';
      return { measured: facts.mediaType, limit: takes.join(', '), fix };
    },
  },
  {
    kind: 'too_large_pixels',
    level: 'reject',
    find: (facts) =>
      facts.kind === 'huge'
        ? {
            measured: facts.width * facts.height,
            limit: MAX_PIXELS,
            fix: 'too_large_pixels.smaller',
          }
        : null,
  },
  {
    kind: 'truncated',
    level: 'reject',
    find: (facts) =>
      only(facts.kind === 'broken' && facts.how === 'truncated', 'truncated.copy_again'),
  },
  {
    kind: 'corrupt',
    level: 'reject',
    find: (facts) => only(facts.kind === 'broken' && facts.how === 'corrupt', 'corrupt.ask_again'),
  },
  {
    kind: 'encrypted',
    level: 'block',
    find: (facts) => only(facts.kind === 'lockedPdf', 'encrypted.without_password'),
  },
  {
    kind: 'zero_pages',
    level: 'block',
    find: (facts) =>
      only(facts.kind === 'pdf' && facts.pages === 0, 'zero_pages.choose_another', 0, 1),
  },
  {
    kind: 'same_image',
    level: 'block',
    // The front came first: of two equal pictures it is the back that must be taken again.
    find: (_facts, { slot, pair }) =>
      only(slot === 'back_photo' && pair?.sameBytes === true, 'same_image.other_side'),
  },
  {
    kind: 'not_checked',
    level: 'block',
    find: (facts) =>
      facts.kind === 'notChecked' && facts.reason !== 'unavailable'
        ? { measured: facts.reason, limit: null, fix: 'not_checked.look' }
        : null,
  },
  {
    // It says something of this machine and nothing of the file.
    kind: 'not_checked',
    level: 'warn',
    find: (facts) =>
      facts.kind === 'notChecked' && facts.reason === 'unavailable'
        ? { measured: facts.reason, limit: null, fix: 'not_checked.unavailable' }
        : null,
  },
  {
    kind: 'too_small',
    level: 'warn',
    find: (facts, { slot, type }) => {
      if (facts.kind !== 'picture' || (slot !== 'front_photo' && slot !== 'back_photo'))
        return null;
      const dpi = bestCaseDpi(facts.width, facts.height, slot, type);
      const limit = LEAST_DPI[slot];
      return dpi !== null && dpi < limit ? { measured: dpi, limit, fix: 'too_small.closer' } : null;
    },
  },
  {
    kind: 'animated',
    level: 'warn',
    find: (facts) =>
      facts.kind === 'picture' && facts.frames > 1
        ? { measured: facts.frames, limit: 1, fix: 'animated.first_frame' }
        : null,
  },
  {
    kind: 'extension_mismatch',
    level: 'warn',
    find: (facts, { fileName }) =>
      endingLies(fileName, facts.mediaType)
        ? {
            measured: endingOf(fileName),
            limit: facts.mediaType,
            fix: 'extension_mismatch.none_needed',
          }
        : null,
  },
];

function only(
  found: boolean,
  fix: FixKey,
  measured: Finding['measured'] = null,
  limit: Finding['limit'] = null,
): Finding | null {
  return found ? { measured, limit, fix } : null;
}
