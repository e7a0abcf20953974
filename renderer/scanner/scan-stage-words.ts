import { isOfPages } from '#counter/capture/scan-plan.ts';
import { bytes as bytesText } from '#text/amounts.ts';
import { t } from '#text/desk-catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { scannerText } from '#text/scanner-texts.ts';
import { isNewAddress, type ScannerWork, type ScanStage } from './scanner-work.svelte.ts';

interface PanelWords {
  readonly title: string;
  readonly detail?: string;
  /** The label of the button that continues. Omitted if there is nothing to continue. */
  readonly goOn?: string;
  /** The label of the button that ends the scan. Omitted if the button does nothing else. */
  readonly leave?: string;
}

type Now = Pick<ScannerWork, 'target' | 'source' | 'pages' | 'list'>;

/** Returns the texts of the panel for a stage: what is happening, and what staff should do next. */
export function panelWords(stage: ScanStage, now: Now, letters: boolean): PanelWords {
  const { target, pages } = now;
  const keys = letters ? 'letters' : 'enter';
  switch (stage.is) {
    case 'choosing':
      return choosingWords(now);
    case 'asking':
      return { title: scannerText.asking };
    case 'scanning':
      return scanningWords(stage, now);
    case 'turnOver':
      return {
        title: scannerText.turnOver,
        detail: scannerText.turnOverTodo[keys],
        goOn: target === 'back_photo' ? scannerText.scanBack : scannerText.scanFront,
      };
    case 'another':
      return {
        title: scannerText.pagesIn({ pages }),
        detail: scannerText.anotherTodo[keys],
        goOn: scannerText.scanAnother,
        leave: scannerText.finish,
      };
    case 'checking':
      return { title: scannerText.checking };
    case 'blank': {
      const n = stage.pages.length;
      return {
        title: scannerText.blank({ n, pages: stage.pages.map(({ number }) => number).join(', ') }),
        detail: scannerText.blankTodo,
        goOn: scannerText.leaveOut({ n }),
        leave: scannerText.keepBlank,
      };
    }
    case 'failed': {
      const { title, todo } = errorWords(stage.error);
      if (isNewAddress(stage.error)) return { title, detail: todo };
      const isRest = isOfPages(target) && pages > 0;
      return { title, detail: todo, goOn: isRest ? scannerText.scanRest : scannerText.scanAgain };
    }
  }
}

function choosingWords({ list }: Now): PanelWords {
  if (list === null) return { title: scannerText.searching };
  if (list.scanners.length > 0)
    return { title: scannerText.choose, detail: scannerText.chooseTodo };
  if (list.discovery === 'failed')
    return { title: scannerText.none, detail: scannerText.failedSearch };
  return { title: scannerText.searching, detail: scannerText.noneTodo };
}

function scanningWords(
  { phase, page, bytes }: Extract<ScanStage, { is: 'scanning' }>,
  { target, source }: Now,
): PanelWords {
  const sides = isOfPages(target) && source === 'duplex' ? [scannerText.bothSides] : [];
  if (phase !== 'receiving') return { title: scannerText.warming, detail: sides.join('') };
  const came = bytes > 0 ? [scannerText.came({ bytes: bytesText(bytes) })] : [];
  const title =
    target === 'document' || target === 'unsorted'
      ? scannerText.scanningPage({ page })
      : scannerText.scanningSlot({ slot: t.submission.slots[target] });
  return { title, detail: [...sides, ...came].join(' · ') };
}
