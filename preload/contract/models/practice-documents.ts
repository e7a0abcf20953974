import * as v from 'valibot';

/** The sample documents in practice mode. The first one is the default. */
export const PRACTICE_DOCUMENTS = [
  'bankStatement',
  'pagesMissing',
  'otherBusiness',
  'taxForm',
  'utilityBill',
] as const;
export const PracticeDocument = v.picklist(PRACTICE_DOCUMENTS);
export type PracticeDocument = v.InferOutput<typeof PracticeDocument>;
