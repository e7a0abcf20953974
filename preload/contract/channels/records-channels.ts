import * as v from 'valibot';
import { ExportAddress } from '../exports.ts';
import { AuditCheck, AuditFilter, ShownAuditLine } from '../models/audit.ts';
import { PersonFound, PersonQuery } from '../models/person.ts';
import { RetentionOutlook } from '../models/retention-outlook.ts';
import { SentList, SentSpan } from '../models/sent.ts';
import { Retention } from '../models/settings.ts';
import { forUser } from '../operation.ts';
import { nothing, OWN_WORK } from './shared.ts';

/** Calls about what is kept here: who did what, about whom, and for how long. */
export const recordsChannels = {
  /** Checks the chain over everything that was done here. */
  'audit:verify': forUser({
    input: nothing,
    output: AuditCheck,
    recorded: { nothing: 'Says whether the record holds, and shows nothing of it.' },
  }),
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

  /** Everything kept here about a person: by application, owner record, or a name as typed here. */
  'person:find': forUser({
    input: PersonQuery,
    output: PersonFound,
    // Not whom: an erased person would stand in the record again with every search that finds nothing.
    recorded: {
      view: 'person.searched',
      tells: (query) => ({ facts: { asked: Object.keys(query).join(' ') } }),
    },
  }),
  /** Erases it, the audit's personal text too; what is under way or may have arrived is refused. */
  'person:erase': forUser({
    input: v.strictObject({ query: PersonQuery, confirmation: v.literal('erase') }),
    output: PersonFound,
    recorded: { steps: ['person.erased', 'person.namesErased', 'hold.kept'] },
  }),

  /** Has the system's own window show where the file that was saved last lies; opens nothing. */
  'export:show': forUser({
    input: v.strictObject({ address: ExportAddress }),
    /** `false`: another one was saved since, or the host cannot. */
    output: v.object({ shown: v.boolean() }),
    recorded: { nothing: 'Names a file to the system’s own window; saving it has its entry.' },
  }),

  /** Tells what would be removed by age under these limits, and when. Changes nothing. */
  'retention:outlook': forUser({
    input: v.strictObject({ retention: Retention }),
    output: RetentionOutlook,
    recorded: { nothing: 'Counts what would go by age.' },
  }),
} as const;
