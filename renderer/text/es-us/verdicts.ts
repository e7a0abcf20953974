import type { verdicts as English } from '../en-us/verdicts.ts';
import { fixes } from './fixes.ts';
import { issues, sentBefore } from './issues.ts';
import { measures, places } from './measures.ts';

export const verdicts: typeof English = { issues, sentBefore, fixes, measures, places };
