import * as v from 'valibot';

/** GET: every entry of the audit, a JSON object a line, to be saved as a file. */
export const AUDIT_EXPORT_PATH = '/export/audit.jsonl';

/**
 * POST, its body a `PersonQuery` as JSON: whom it is about stands in no address. Answers with an address
 * from which the file can be fetched once, within a minute, so that its bytes never enter the page.
 */
export const PERSON_EXPORT_PATH = '/export/person';

export const ExportAnswer = v.object({
  address: v.pipe(v.string(), v.regex(/^\/export\/[0-9a-f-]{36}$/)),
});
export type ExportAnswer = v.InferOutput<typeof ExportAnswer>;
