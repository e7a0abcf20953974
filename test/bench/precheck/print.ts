import type { Precheck } from '../../../main/precheck/precheck.ts';
import type { DocumentPage } from '../../../main/reading/ocr/document-print.ts';
import { PrintReader } from '../../../main/reading/ocr/print-reader.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import { scannedPages } from '../../support/scans.ts';
import { bankStatement } from '../../support/text-pdf.ts';
import { type Measurement, measured, times } from '../measurement.ts';

const TRIES = 8;
/** Milliseconds (issue 48). */
const GOAL = 3500;
const KNOWN = { business: 'Acme Bakery LLC', owner: 'Jane Doe' };

/** What a scanned page says: from its bytes to its facts, with the process cold and warm. */
export async function* print(precheck: Precheck): AsyncIterable<Measurement> {
  const [scan = Buffer.alloc(0)] = await scannedPages(bankStatement({ pages: [1] }));
  const reader = new PrintReader({ workerHost: forkWorkerHost(), report: () => undefined });
  const { signal } = new AbortController();
  async function* pages(): AsyncIterable<DocumentPage> {
    const made = await precheck.pagePicture(scan, { page: 0, turn: 0 });
    if (made === null) return;
    const { pageEdge, ...picture } = made;
    yield { kind: 'picture', picture: { ...picture, channels: 1 }, pageEdge };
  }
  const read = () => reader.readDocument(pages(), KNOWN, signal);
  try {
    yield measured('facts of a scanned page, the process cold', await times(1, read));
    yield measured('facts of a scanned page', await times(TRIES, read), { goal: GOAL });
  } finally {
    await reader.close();
  }
}
