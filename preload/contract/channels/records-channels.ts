import * as v from 'valibot';
import { ExportAddress } from '../exports.ts';
import { AuditCheck, AuditFilter, ShownAuditLine } from '../models/audit.ts';
import { PersonFound, PersonQuery } from '../models/person.ts';
import { RetentionOutlook } from '../models/retention-outlook.ts';
import { SentList, SentSpan } from '../models/sent.ts';
import { Retention } from '../models/settings.ts';
import { forUser } from '../operation.ts';
import { OWN_WORK, unrecorded } from './shared.ts';

/** Calls about the stored data: who did what, about whom, and for how long it is kept. */
export const recordsChannels = {
  /** Verifies the chain over all entries of the audit. */
  'audit:verify': unrecorded(
    'Says whether the record holds, and shows nothing of it.',
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

  /** What the signed-in user sent in a period. */
  'sent:list': forUser({
    input: SentSpan,
    output: SentList,
    recorded: { nothing: OWN_WORK },
  }),

  /** Everything stored here about a person: by application, owner record, or a name as typed here. */
  'person:find': forUser({
    input: PersonQuery,
    output: PersonFound,
    // The query is not recorded. Otherwise, an erased person would appear in the record again with every search
    // without results.
    recorded: {
      view: 'person.searched',
      tells: (query) => ({ facts: { asked: Object.keys(query).join(' ') } }),
    },
  }),
  /**
   * Erases this data and the personal text of the audit. Submissions that are being sent or may have arrived are
   * refused.
   */
  'person:erase': forUser({
    input: v.strictObject({ query: PersonQuery, confirmation: v.literal('erase') }),
    output: PersonFound,
    recorded: { steps: ['person.erased', 'person.namesErased', 'hold.kept'] },
  }),

  /** Lets the system's file manager show the file that was saved last. Does not open the file. */
  'export:show': forUser({
    input: v.strictObject({ address: ExportAddress }),
    /** `false`: another file was saved since, or the host cannot do this. */
    output: v.object({ shown: v.boolean() }),
    recorded: { nothing: 'Names a file to the system’s own window; saving it has its entry.' },
  }),

  /** Returns what would be removed under these limits, and when. Changes nothing. */
  'retention:outlook': unrecorded(
    'Counts what would go by age.',
    { retention: Retention },
    RetentionOutlook,
  ),
} as const;
