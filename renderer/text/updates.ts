import { assertNever } from '../../preload/contract/assert-never.ts';
import type { UpdateState } from '../../preload/contract/models/updates.ts';
import * as english from './en-us/updates.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { updates: updatesText } = await inLanguage(
  english,
  () => import('./es-us/updates.ts'),
);

/** Where a new version stands, in a sentence. */
export function stepSentence(state: UpdateState): string {
  const { step, by, percent, problem, next } = state;
  const texts = updatesText;
  const version = next ?? '';
  if (by === 'it') return state.server === null ? texts.byIt : texts.byItAll;
  if (state.server === null) return texts.byIt;
  switch (step) {
    case 'idle':
    case 'looking':
    case 'upToDate':
      return texts[step];
    case 'found':
    case 'installing':
      return texts[step](version);
    case 'downloading':
      return texts.downloading(version, percent);
    case 'ready':
      return by === 'asked' ? texts.readyAsked(version) : texts.ready(version);
    case 'failed':
      return problem === null ? '' : texts.problems[problem];
    default:
      return assertNever(step);
  }
}
