import * as v from 'valibot';
import { ApplicationId } from './ids.ts';
import { PersonQuery } from './models/person.ts';
import { PlatformFile } from './models/platform-file.ts';

/** GET: every entry of the audit, a JSON object a line, to be saved as a file. */
export const AUDIT_EXPORT_PATH = '/export/audit.jsonl';

/**
 * What can be saved as a file, and what has to be said of it. POST `/export/<kind>`, its body that as
 * JSON: whom it is about stands in no address. Answers with an address from which the file can be
 * fetched once, within a minute, so that its bytes never enter the page.
 */
export const exportKinds = {
  person: PersonQuery,
  /** As it was read last; error: `conflict` (`gone`) when something else was read meanwhile. */
  'commercial-data': v.strictObject({ applicationId: ApplicationId }),
  'platform-file': v.strictObject({ token: PlatformFile.entries.token }),
  /** Everybody's record, a JSON object a line; for the auditor alone. */
  everybody: v.strictObject({}),
  settings: v.strictObject({}),
  /** Facts that help to find out why something does not work; nothing in them says whose desk it is. */
  diagnostics: v.strictObject({}),
} as const;

export type ExportKind = keyof typeof exportKinds;
export type ExportQuery<K extends ExportKind> = v.InferOutput<(typeof exportKinds)[K]>;

export const ExportAnswer = v.object({
  address: v.pipe(v.string(), v.regex(/^\/export\/[0-9a-f-]{36}$/)),
});
export type ExportAnswer = v.InferOutput<typeof ExportAnswer>;
