import * as v from 'valibot';
import { ExportId } from '../exports.ts';
import { AuditCheck, AuditFilter, ShownAuditLine } from '../models/audit.ts';
import { PersonFound, PersonQuery } from '../models/person.ts';
import { RetentionOutlook } from '../models/retention-outlook.ts';
import { SentList, SentSpan } from '../models/sent.ts';
import { Retention } from '../models/settings.ts';
import { forUser } from '../operation.ts';
import { OWN_WORK, unrecorded } from './shared.ts';

/** Calls about stored data: who did what, whom the data is about, and how long it's kept. */
export const recordsChannels = {
  /** Verifies the chain that links all entries of the audit. */
  'audit:verify': unrecorded(
    'Returns whether the record is intact, but none of its contents.',
    {},
    AuditCheck,
  ),
  'audit:page': forUser({
    input: v.strictObject({
      after: v.nullable(v.string()),
      filter: v.exactOptional(AuditFilter),
    }),
    output: v.object({ items: v.array(ShownAuditLine), next: v.nullable(v.string()) }),
    recorded: { view: 'audit.viewed' },
  }),

  /** Returns what the signed-in user sent in a period. */
  'sent:list': forUser({
    input: SentSpan,
    output: SentList,
    recorded: { nothing: OWN_WORK },
  }),

  /**
   * Returns everything stored here about a person, found by application, by owner record, or by a name as typed here.
   */
  'person:find': forUser({
    input: PersonQuery,
    output: PersonFound,
    // The query isn't recorded. Otherwise, every search for an erased person would put them back into the record, even
    // if nothing was found.
    recorded: {
      view: 'person.searched',
      tells: (query) => ({ facts: { asked: Object.keys(query).join(' ') } }),
    },
  }),
  /**
   * Erases this data and the personal text in the audit. Refuses to erase submissions that are being sent or may have
   * arrived.
   */
  'person:erase': forUser({
    input: v.strictObject({ query: PersonQuery, confirmation: v.literal('erase') }),
    output: PersonFound,
    recorded: { steps: ['person.erased', 'person.namesErased', 'hold.kept'] },
  }),

  /** Shows the most recently saved file in the system's file manager, without opening it. */
  'export:show': forUser({
    input: v.strictObject({ id: ExportId }),
    /** False if another file has been saved since then, or if the host can't do this. */
    output: v.object({ shown: v.boolean() }),
    recorded: {
      nothing: 'Suggests a file name in the system’s dialog. Saving the file is recorded.',
    },
  }),

  /** Returns what would be removed under these limits, and when. Changes nothing. */
  'retention:outlook': unrecorded(
    'Counts what would be removed because of its age.',
    { retention: Retention },
    RetentionOutlook,
  ),
} as const;
