import { fixes } from './fixes.ts';
import { issues, sentBefore } from './issues.ts';
import { measures, places } from './measures.ts';

/** What the pre-check says of a picture. */
export const verdicts = { issues, sentBefore, fixes, measures, places };
