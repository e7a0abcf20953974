import * as v from 'valibot';
import { FoundPages, PageProblem, PageText } from '../models/page-text.ts';
import { PlatformFile } from '../models/platform-file.ts';
import { forUser } from '../operation.ts';
import { unrecorded } from './shared.ts';

/** The token in a preview's address, for either a capture or a platform file. */
const token = PlatformFile.entries.token;

const page = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Calls for the text of PDFs on screen. The text is returned while someone looks at a page, and is never stored. */
export const pageChannels = {
  /**
   * Returns the lines of a page (numbered from 1). Returns null if the file isn't a PDF, is no longer stored, or can't
   * be read.
   */
  'page:text': unrecorded(
    'Continues in a file that is already shown.',
    { token, page },
    v.nullable(PageText),
  ),
  /** Returns why a page (numbered from 1) has no picture, or null if it has one or nobody has requested it. */
  'page:problem': unrecorded(
    'Returns why a page can’t be shown.',
    { token, page },
    v.nullable(PageProblem),
  ),
  /**
   * Announces that pages (numbered from 1) will be printed. They're drawn as pictures at the `print` size. Fails with
   * `conflict` (`gone`).
   */
  'page:print': forUser({
    input: v.strictObject({ token, from: page, to: page }),
    output: v.object({ pages: v.number() }),
    recorded: { steps: ['pages.printed'] },
    switch: 'exports',
  }),
  /**
   * Returns the pages that contain these words on one line, ignoring case and accents. Returns null in the same cases
   * as `page:text`.
   */
  'page:find': unrecorded(
    'Continues in a file that is already shown.',
    { token, words: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) },
    v.nullable(FoundPages),
  ),
} as const;
