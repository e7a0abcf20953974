import * as v from 'valibot';
import { FoundPages, PageProblem, PageText } from '../models/page-text.ts';
import { PlatformFile } from '../models/platform-file.ts';
import { forUser } from '../operation.ts';
import { unrecorded } from './shared.ts';

/** The token in the address of a preview, either of a capture or of a file of the platform. */
const token = PlatformFile.entries.token;

const page = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The text of PDFs that are shown. It is returned while someone looks at a page, and never stored. */
export const pageChannels = {
  /**
   * Returns the lines of a page, counted from 1, or null if the file is not a PDF, is no longer stored, or cannot be
   * read.
   */
  'page:text': unrecorded(
    'Reads on in a file that is shown.',
    { token, page },
    v.nullable(PageText),
  ),
  /** Returns why a page (counted from 1) has no picture, or null if nobody requested it or it has one. */
  'page:problem': unrecorded(
    'Says why nothing is shown.',
    { token, page },
    v.nullable(PageProblem),
  ),
  /**
   * Announces that pages, counted from 1, will be printed. They are drawn as pictures at the size `print`. Error:
   * `conflict` gone.
   */
  'page:print': forUser({
    input: v.strictObject({ token, from: page, to: page }),
    output: v.object({ pages: v.number() }),
    recorded: { steps: ['pages.printed'] },
    switch: 'exports',
  }),
  /**
   * Returns the pages that contain these words on one line. Case and accents are ignored. Returns null in the same
   * cases as `page:text`.
   */
  'page:find': unrecorded(
    'Reads on in a file that is shown.',
    { token, words: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) },
    v.nullable(FoundPages),
  ),
} as const;
