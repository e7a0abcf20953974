import * as v from 'valibot';
import { ExportAddress } from '../exports.ts';
import { AuditCheck, AuditLine } from '../models/audit.ts';
import { PersonFound, PersonQuery } from '../models/person.ts';
import { RetentionOutlook } from '../models/retention-outlook.ts';
import { Retention } from '../models/settings.ts';
import { nothing } from './inputs.ts';

/** Calls about what is kept here: who did what, about whom, and for how long. */
export const recordsChannels = {
  /** Checks the chain over everything that was done here. */
  'audit:verify': { input: nothing, output: AuditCheck },
  'audit:page': {
    input: v.strictObject({ after: v.nullable(v.string()) }),
    output: v.object({ items: v.array(AuditLine), next: v.nullable(v.string()) }),
  },

  /** Everything kept here about a person: by application, owner record, or a name as typed here. */
  'person:find': { input: PersonQuery, output: PersonFound },
  /** Erases it, the audit's personal text too; what is under way or may have arrived is refused. */
  'person:erase': {
    input: v.strictObject({ query: PersonQuery, confirmation: v.literal('erase') }),
    output: PersonFound,
  },

  /** Has the system's own window show where the file that was saved last lies; opens nothing. */
  'export:show': {
    input: v.strictObject({ address: ExportAddress }),
    /** `false`: another one was saved since, or the host cannot. */
    output: v.object({ shown: v.boolean() }),
  },

  /** Tells what would be removed by age under these limits, and when. Changes nothing. */
  'retention:outlook': {
    input: v.strictObject({ retention: Retention }),
    output: RetentionOutlook,
  },
} as const;
