import * as v from 'valibot';

/** Most lines of a text, rows and columns of a sheet, sheets, and attachments that are shown. */
export const CONTENTS_SHOWN = {
  lines: 200,
  rows: 200,
  columns: 40,
  sheets: 20,
  attachments: 200,
  /** Of a line or a cell. */
  characters: 2_000,
} as const;

const Text = v.pipe(v.string(), v.maxLength(CONTENTS_SHOWN.characters));
const Lines = v.pipe(v.array(Text), v.maxLength(CONTENTS_SHOWN.lines));

/** A file inside the file. It is named here and never opened. `bytes` is about its size; null if nothing says it. */
const Attachment = v.object({ name: Text, bytes: v.nullable(v.number()) });
const Attachments = v.pipe(v.array(Attachment), v.maxLength(CONTENTS_SHOWN.attachments));

const Sheet = v.object({
  name: Text,
  /** The program that made it does not show it. */
  isHidden: v.boolean(),
  rows: v.pipe(
    v.array(v.pipe(v.array(Text), v.maxLength(CONTENTS_SHOWN.columns))),
    v.maxLength(CONTENTS_SHOWN.rows),
  ),
  /** It has more rows or columns. */
  hasMore: v.boolean(),
});

/**
 * How a document begins, as text. `hasMore`: there is more of it. `hasMacros`: it contains programs, which are
 * never run. A part that cannot be read is missing.
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
    /** As the sender wrote it. */
    date: Text,
    lines: Lines,
    hasMore: v.boolean(),
    attachments: Attachments,
  }),
]);
export type FileContents = v.InferOutput<typeof FileContents>;
