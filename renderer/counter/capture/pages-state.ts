import type { Capture } from '#contract/models/capture.ts';
import type { SlotContent } from '#contract/models/submission.ts';
import type { VerdictLevel } from '#contract/models/verdict.ts';
import { t } from '#text/catalogue.ts';
import { fitWords } from '../verdict/verdict-words.ts';

export type PageLevel = VerdictLevel | 'checking';

/** How a page stands: as its verdict says, or with a reason of staff's. */
export function levelOf({ verdict, override }: Capture): PageLevel {
  if (verdict === null) return 'checking';
  return override !== null && verdict.level === 'block' ? 'warn' : verdict.level;
}

export function levelWords(capture: Capture): string {
  const { override, verdict } = capture;
  if (override !== null)
    return t.capture.overridden({ reason: t.submission.reasons[override.reason] });
  return verdict === null ? t.capture.checking : fitWords(verdict);
}

/** The first of the pages that stand worst; one that is still checked counts for less than a fault. */
export function worstPage(pages: readonly Capture[]): { index: number; level: PageLevel } {
  const levels = pages.map(levelOf);
  for (const level of ['reject', 'block', 'checking', 'warn', 'pass'] as const) {
    const index = levels.indexOf(level);
    if (index >= 0) return { index, level };
  }
  return { index: 0, level: 'checking' };
}

/** How the document stands: what its worst page says, by its number. */
export function pagesState(pages: readonly Capture[]): string {
  const { index, level } = worstPage(pages);
  const page = pages[index];
  if (level === 'pass' || page === undefined) {
    return t.capture.pageList.allReady({ n: pages.length, ready: t.submission.levels.pass });
  }
  return `${t.capture.page({ n: index + 1 })}: ${levelWords(page)}`;
}

/** How a slot stands. */
export function slotState(content: SlotContent | undefined): string {
  if (content === undefined) return t.capture.slotEmpty;
  if (content.source === 'platformFile') return t.capture.platformFile;
  if (content.source === 'pages') return pagesState(content.pages);
  const { verdict } = content.capture;
  return verdict === null ? t.capture.checking : fitWords(verdict);
}
