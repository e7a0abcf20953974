import * as v from 'valibot';
import { UnknownFields } from './unknown-fields.ts';

/** Spec, "Commercial data". The inner fields of the four blocks are not documented. */
export const CommercialData = v.object({
  uuid: v.nullable(v.string()),
  businessLegalName: v.nullable(v.string()),
  dates: v.unknown(),
  statuses: v.unknown(),
  commercialData: v.unknown(),
  requestData: v.unknown(),
  other: UnknownFields,
});
export type CommercialData = v.InferOutput<typeof CommercialData>;
