import * as v from 'valibot';
import { AppError } from './app-error.ts';
import { ApplicationId } from './ids.ts';
import type { AuditAction } from './models/audit.ts';
import type { Feature } from './models/managed.ts';
import { PersonQuery } from './models/person.ts';
import { PlatformFile } from './models/platform-file.ts';
import { SentSpan } from './models/sent.ts';

/** GET: every entry of the audit, a JSON object a line, to be saved as a file. */
export const AUDIT_EXPORT_PATH = '/export/audit.jsonl';

interface ExportDescribed {
  /** The query says what of that kind is to be saved. */
  readonly query: v.GenericSchema;
  /** Noted as its first piece is asked for. */
  readonly recorded: AuditAction;
  /** The part of the program that it goes with. */
  readonly feature?: Feature;
  /** Its bytes were made outside of this program, and may be a program themselves. */
  readonly fromOutside?: true;
}

/**
 * Exports are what can be saved as a file. POST `/export/<kind>`, its body the query as
 * JSON: whom it is about stands in no address. Answers with an address from which the file can be
 * fetched once, within a minute, so that its bytes never enter the page.
 */
export const exportKinds = {
  person: { query: PersonQuery, recorded: 'person.exported' },
  /** What the signed-in user sent in a period, as CSV. */
  sent: { query: SentSpan, recorded: 'sent.exported' },
  /**
   * As it was read last, or, where that was only its beginning, the whole as it is read again; error:
   * `conflict` (`gone`) when something else was read meanwhile.
   */
  'commercial-data': {
    query: v.strictObject({ applicationId: ApplicationId }),
    recorded: 'commercialData.exported',
    feature: 'commercialData',
  },
  'platform-file': {
    query: v.strictObject({ token: PlatformFile.entries.token }),
    recorded: 'file.exported',
    feature: 'platformFiles',
    fromOutside: true,
  },
} as const satisfies Readonly<Record<string, ExportDescribed>>;

export type ExportKind = keyof typeof exportKinds;
export type ExportQuery<K extends ExportKind> = v.InferOutput<(typeof exportKinds)[K]['query']>;

/** An address that a file can be fetched from once. */
export const ExportAddress = v.pipe(v.string(), v.regex(/^\/export\/(?:outside-)?[0-9a-f-]{36}$/));

/**
 * `address`: where the window fetches the file; null where the host saves it by itself, or staff chose no place
 * for it. `saving`: names it in `export:progress`, where it takes a while; DELETE `/export/<saving>` breaks it off.
 */
export const ExportAnswer = v.object({
  address: v.nullable(ExportAddress),
  saving: v.nullable(v.pipe(v.string(), v.regex(/^(?:outside-)?[0-9a-f-]{36}$/))),
});
/** How a file that takes a while comes along. */
export const ExportProgress = v.object({
  saving: v.string(),
  /** Bytes written, of `total`; null where nobody said how many there are. */
  bytes: v.number(),
  total: v.nullable(v.number()),
  state: v.variant('is', [
    v.object({ is: v.literal('underWay') }),
    v.object({ is: v.literal('saved') }),
    /** Nothing is left of it under its name. */
    v.object({ is: v.literal('failed'), error: AppError }),
  ]),
});
export type ExportProgress = v.InferOutput<typeof ExportProgress>;
export type ExportAnswer = v.InferOutput<typeof ExportAnswer>;

/**
 * A file is saved, and its host can show where: the address it came from, and the name that staff gave it.
 * `unmarked`: it was made outside, and the disk took no mark that says so.
 */
export const SavedExport = v.object({
  address: v.string(),
  name: v.string(),
  unmarked: v.optional(v.boolean(), false),
});
