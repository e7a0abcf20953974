import * as v from 'valibot';
import { AppError } from './app-error.ts';
import { ApplicationId } from './ids.ts';
import type { AuditAction } from './models/audit.ts';
import type { Feature } from './models/managed.ts';
import { PersonQuery } from './models/person.ts';
import { PlatformFile } from './models/platform-file.ts';
import { SentSpan } from './models/sent.ts';

interface ExportDescribed {
  /** The query that determines what's saved. */
  readonly query: v.GenericSchema;
  /** The audit action that's recorded when the first piece is requested. */
  readonly recorded: AuditAction;
  /** The feature that the export belongs to. */
  readonly feature?: Feature;
  /** Set if the bytes come from outside this program, and may therefore be a program themselves. */
  readonly fromOutside?: true;
}

/**
 * Everything that can be saved as a file. The window POSTs the query to `/export/<kind>` as JSON in the body, because
 * an address must not name a person. A host that asks staff for a place writes the file there. In other hosts, the
 * answer contains an address from which the file can be fetched once, within a minute. The file's bytes never enter the
 * page.
 */
export const exportKinds = {
  /** All entries of the audit, with one JSON object per line. */
  audit: { query: v.strictObject({}), recorded: 'audit.exported' },
  person: { query: PersonQuery, recorded: 'person.exported' },
  /** What the signed-in user sent in a period, as CSV. */
  sent: { query: SentSpan, recorded: 'sent.exported' },
  /**
   * The data as last read. If only its beginning was read, the complete data is read again. Fails with `conflict`
   * (`gone`) if something else was read in the meantime.
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

/** An address from which a file can be fetched once. */
const ExportAddress = v.pipe(v.string(), v.regex(/^\/export\/[0-9a-f-]{36}$/));
/** The ID of a file that is being saved or was saved. */
export const ExportId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));

/**
 * A file that the host saved: its ID for `export:show` and the name that staff gave it. `unmarked`: the file came from
 * outside, and the disk can't mark it as such.
 */
export const SavedExport = v.object({ id: ExportId, name: v.string(), unmarked: v.boolean() });
export type SavedExport = v.InferOutput<typeof SavedExport>;

/**
 * `address` is where the window fetches the file. It's null if the host saves the file itself. `saving` is the file's
 * ID in `export:progress`, if saving takes a while. DELETE `/export/<saving>` cancels it. `saved` is set if the host
 * has already saved the file. All are null if staff chose no place.
 */
export const ExportAnswer = v.object({
  address: v.nullable(ExportAddress),
  saving: v.nullable(ExportId),
  saved: v.nullable(SavedExport),
});
/** The progress of a file that takes a while to save. */
export const ExportProgress = v.object({
  saving: v.string(),
  /** The number of bytes written. `total` is null if unknown. */
  bytes: v.number(),
  total: v.nullable(v.number()),
  state: v.variant('is', [
    v.object({ is: v.literal('underWay') }),
    v.object({ is: v.literal('saved') }),
    /** No part of the file is left under its name. */
    v.object({ is: v.literal('failed'), error: AppError }),
  ]),
});
export type ExportProgress = v.InferOutput<typeof ExportProgress>;
export type ExportAnswer = v.InferOutput<typeof ExportAnswer>;
