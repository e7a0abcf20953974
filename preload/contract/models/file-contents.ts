import * as v from 'valibot';

/** The maximum numbers of lines in a text, rows and columns in a sheet, sheets, and attachments that are shown. */
export const CONTENTS_SHOWN = {
  lines: 200,
  rows: 200,
  columns: 40,
  sheets: 20,
  attachments: 200,
  /** The maximum length of a line or a cell. */
  characters: 2_000,
} as const;

const Text = v.pipe(v.string(), v.maxLength(CONTENTS_SHOWN.characters));
const Lines = v.pipe(v.array(Text), v.maxLength(CONTENTS_SHOWN.lines));

/** A file inside the file. It's listed here but never opened. `bytes` is its approximate size, or null if unknown. */
const Attachment = v.object({ name: Text, bytes: v.nullable(v.number()) });
const Attachments = v.pipe(v.array(Attachment), v.maxLength(CONTENTS_SHOWN.attachments));

const Sheet = v.object({
  name: Text,
  /** True if the program that made the file hides the sheet. */
  isHidden: v.boolean(),
  rows: v.pipe(
    v.array(v.pipe(v.array(Text), v.maxLength(CONTENTS_SHOWN.columns))),
    v.maxLength(CONTENTS_SHOWN.rows),
  ),
  /** True if the sheet has more rows or columns than are shown. */
  hasMore: v.boolean(),
});

/**
 * The beginning of a document as text. `hasMore`: the document continues. `hasMacros`: it contains macros, which are
 * never run. Parts that can't be read are missing.
 */
export const FileContents = v.variant('kind', [
  v.object({
    kind: v.literal('document'),
    lines: Lines,
    hasMore: v.boolean(),
    hasMacros: v.boolean(),
    attachments: Attachments,
  }),
  v.object({
    kind: v.literal('workbook'),
    sheets: v.pipe(v.array(Sheet), v.maxLength(CONTENTS_SHOWN.sheets)),
    hasMore: v.boolean(),
    hasMacros: v.boolean(),
    attachments: Attachments,
  }),
  v.object({
    kind: v.literal('mail'),
    from: Text,
    to: Text,
    subject: Text,
    /** The date as the sender wrote it. */
    date: Text,
    lines: Lines,
    hasMore: v.boolean(),
    attachments: Attachments,
  }),
]);
export type FileContents = v.InferOutput<typeof FileContents>;
