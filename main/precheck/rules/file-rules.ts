import {
  GIVEN_MEDIA_TYPES,
  type MediaType,
  SLOT_MEDIA_TYPES,
} from '../../../preload/contract/models/capture.ts';
import { type Facts, type PdfPageFacts, pagesIn } from '../facts/facts.ts';
import { MAX_PIXELS } from '../limits.ts';
import { hiddenContentRule, notCheckedRule } from './hidden-content-rule.ts';
import { LEAST_DPI } from './limits.ts';
import { findingBeyond, findingIf, type RuleTable } from './rule.ts';

/** The longer side of a letter page, in points. */
const LETTER_POINTS = 792;

/**
 * The rules about the file itself. `reject` means that the platform refuses the file (spec, endpoint 13), or that there
 * is nothing to send.
 */
export const UNREADABLE_FILE_RULES: RuleTable = {
  empty: (facts) =>
    facts.kind === 'empty'
      ? { level: 'reject', measured: 0, limit: 1, fix: 'empty.choose_another' }
      : null,
  wrong_type: (facts, { slot, joined = false }) => {
    const takes: readonly MediaType[] = SLOT_MEDIA_TYPES[slot];
    if (facts.kind === 'empty' || takes.includes(facts.mediaType)) return null;
    // The page is made from the picture's pixels, so the type does not matter.
    if (joined && facts.kind === 'picture') return null;
    const wanted = facts.mediaType === 'unknown' ? GIVEN_MEDIA_TYPES : takes;
    const found = { measured: facts.mediaType, limit: wanted.join(', ') };
    if (facts.kind !== 'picture') {
      return { level: 'reject', ...found, fix: 'wrong_type.choose_another' };
    }
    // A picture is converted to a type that every slot accepts.
    const fix = pagesIn(facts) > 1 && slot === 'document' ? 'made_pdf' : 'made_anew';
    return { level: 'note', ...found, fix: `wrong_type.${fix}` };
  },
  too_large_pixels: (facts) =>
    facts.kind === 'huge'
      ? {
          level: 'reject',
          measured: facts.width * facts.height,
          limit: MAX_PIXELS,
          fix: 'too_large_pixels.smaller',
        }
      : null,
  truncated: (facts) => findingIf(isBroken(facts, 'truncated'), 'reject', 'truncated.copy_again'),
  corrupt: (facts) => findingIf(isBroken(facts, 'corrupt'), 'reject', 'corrupt.ask_again'),
  encrypted: (facts) => findingIf(facts.kind === 'lockedPdf', 'file', 'encrypted.print_copy'),
  hidden_content: hiddenContentRule,
  zero_pages: (facts, { joined = false }) => {
    if (facts.kind !== 'pdf' || facts.pages > 0) return null;
    const fix = joined ? 'zero_pages.cannot_join' : 'zero_pages.choose_another';
    return { level: 'block', proof: 'file', measured: 0, limit: 1, fix };
  },
  blank: (facts) => {
    if (facts.kind !== 'pdf' || facts.looked.length === 0) return null;
    const empty = facts.looked.filter(isEmptyPage).length;
    if (empty === 0) return null;
    const all = empty === facts.pages;
    const fix = all ? 'blank.other_side' : 'blank.some_pages';
    const found = { measured: empty, limit: facts.pages, fix } as const;
    return all ? { level: 'block', proof: 'file', ...found } : { level: 'note', ...found };
  },
  too_small: (facts) => {
    // The first page is analyzed as a picture, and its print is a better measure.
    const scans = facts.kind === 'pdf' ? facts.looked.slice(1).flatMap(dpiOnPaper) : [];
    return findingBeyond(Math.min(...scans), LEAST_DPI.page, 'too_small.closer', 'doubt');
  },
  not_checked: notCheckedRule,
};

/** The rules about files that look fine but are unusual. */
export const ODD_FILE_RULES: RuleTable = {
  animated: (facts) =>
    facts.kind === 'picture' && facts.frames > 1 && pagesIn(facts) === 1
      ? { level: 'warn', measured: facts.frames, limit: 1, fix: 'animated.first_frame' }
      : null,
  several_pages: (facts, { slot }) =>
    pagesIn(facts) > 1 && slot !== 'document'
      ? { level: 'warn', measured: pagesIn(facts), limit: 1, fix: 'several_pages.first_page' }
      : null,
  extension_mismatch: (facts, { fileName }) =>
    endingLies(fileName, facts.mediaType)
      ? {
          level: 'warn',
          measured: endingOf(fileName),
          limit: facts.mediaType,
          fix: 'extension_mismatch.none_needed',
        }
      : null,
};

/**
 * Returns the resolution of a scan. A page's size in the file does not prove the size of the paper. For example, each
 * pixel may have become one point, which makes a letter page 35 inches wide. That is why a scan never counts as larger
 * than a letter page.
 */
function dpiOnPaper({ width, height, scanDpi }: PdfPageFacts): readonly number[] {
  return scanDpi === null ? [] : [scanDpi * Math.max(1, Math.max(width, height) / LETTER_POINTS)];
}

/** Returns whether a page is empty. One line of text covers 0.0009 of a letter page. */
function isEmptyPage({ ink, characters }: PdfPageFacts): boolean {
  return ink < 0.0002 && characters < 5;
}

function isBroken(facts: Facts, how: 'truncated' | 'corrupt'): boolean {
  return facts.kind === 'broken' && facts.how === how;
}

/** The extensions that match a type. The app uses the first one. */
const ENDINGS: Readonly<Record<MediaType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/bmp': ['bmp', 'dib'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  unknown: [],
};

/**
 * Returns a file name's extension in lowercase, without the dot. Returns an empty string for a name without an
 * extension.
 */
function endingOf(fileName: string): string {
  return /\.([^./\\\s]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Returns whether the file name's extension contradicts the content. A name without an extension never does. */
function endingLies(fileName: string, mediaType: MediaType): boolean {
  const ending = endingOf(fileName);
  return ending !== '' && mediaType !== 'unknown' && !ENDINGS[mediaType].includes(ending);
}
