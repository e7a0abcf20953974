import * as v from 'valibot';

/** The sample documents of practice mode. The default is the first. */
export const PRACTICE_DOCUMENTS = [
  'bankStatement',
  'pagesMissing',
  'otherBusiness',
  'taxForm',
  'utilityBill',
] as const;
export const PracticeDocument = v.picklist(PRACTICE_DOCUMENTS);
export type PracticeDocument = v.InferOutput<typeof PracticeDocument>;
