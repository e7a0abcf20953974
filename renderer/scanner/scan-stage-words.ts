import type { Slot } from '#contract/models/capture.ts';
import { bytes as bytesText } from '#text/amounts.ts';
import { t } from '#text/catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { scannerText } from '#text/scanner.ts';
import type { ScannerWork, ScanStage } from './scanner-work.svelte.ts';

interface PanelWords {
  readonly title: string;
  readonly detail: string;
}

type Now = Pick<ScannerWork, 'slot' | 'source' | 'pages' | 'list'>;

/** What the panel says of a stage: what happens, and what staff do next. */
export function panelWords(stage: ScanStage, now: Now, letters: boolean): PanelWords {
  switch (stage.is) {
    case 'choosing':
      return choosingWords(now);
    case 'asking':
      return { title: scannerText.asking, detail: '' };
    case 'scanning':
      return scanningWords(stage, now);
    case 'turnOver':
      return {
        title: scannerText.turnOver,
        detail: scannerText.turnOverTodo[letters ? 'letters' : 'enter'],
      };
    case 'another':
      return {
        title: scannerText.pagesIn({ pages: now.pages }),
        detail: scannerText.anotherTodo[letters ? 'letters' : 'enter'],
      };
    case 'checking':
      return { title: scannerText.checking, detail: '' };
    case 'blank':
      return {
        title: scannerText.blank({
          n: stage.pages.length,
          pages: stage.pages.map(({ number }) => number).join(', '),
        }),
        detail: scannerText.blankTodo,
      };
    case 'failed': {
      const { title, todo } = errorWords(stage.error);
      return { title, detail: todo };
    }
  }
}

function choosingWords({ list }: Now): PanelWords {
  if (list === null) return { title: scannerText.searching, detail: '' };
  if (list.scanners.length > 0)
    return { title: scannerText.choose, detail: scannerText.chooseTodo };
  if (list.discovery === 'failed')
    return { title: scannerText.none, detail: scannerText.failedSearch };
  return { title: scannerText.searching, detail: scannerText.noneTodo };
}

function scanningWords(
  { phase, page, bytes }: Extract<ScanStage, { is: 'scanning' }>,
  { slot, source }: Now,
): PanelWords {
  const sides = slot === 'document' && source === 'duplex' ? scannerText.bothSides : '';
  if (phase !== 'receiving') return { title: scannerText.warming, detail: sides };
  const came = bytes > 0 ? [scannerText.came({ bytes: bytesText(bytes) })] : [];
  return {
    title: what(slot, page),
    detail: [...(sides === '' ? [] : [sides]), ...came].join(' · '),
  };
}

function what(slot: Slot, page: number): string {
  return slot === 'document'
    ? scannerText.scanningPage({ page })
    : scannerText.scanningSlot({ slot: t.submission.slots[slot] });
}

/** The words on the buttons that go on and end; null where there is nothing to go on with. */
export function panelActs(
  stage: ScanStage,
  { slot, pages }: Now,
): { readonly goOn: string | null; readonly leave: string } {
  const leave = t.common.cancel;
  switch (stage.is) {
    case 'turnOver':
      return {
        goOn: slot === 'back_photo' ? scannerText.scanBack : scannerText.scanFront,
        leave,
      };
    case 'another':
      return { goOn: scannerText.scanAnother, leave: scannerText.finish };
    case 'blank':
      return {
        goOn: scannerText.leaveOut({ n: stage.pages.length }),
        leave: scannerText.keepBlank,
      };
    case 'failed': {
      const isRest = slot === 'document' && pages > 0;
      return { goOn: isRest ? scannerText.scanRest : scannerText.scanAgain, leave };
    }
    default:
      return { goOn: null, leave };
  }
}
