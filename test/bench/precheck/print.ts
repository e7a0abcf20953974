import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import type { DocumentPage } from '../../../main/reading/ocr/document-print.ts';
import { PrintReader } from '../../../main/reading/ocr/print-reader.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import { scannedPages } from '../../support/scans.ts';
import { bankStatement } from '../../support/text-pdf.ts';
import { type Measurement, measured, times } from '../measurement.ts';

const TRIES = 8;
/** In milliseconds (issue 48). */
const GOAL = { page: 3500, card: 2500 };
const LICENSE = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
const KNOWN = { business: 'Acme Bakery LLC', owner: 'Jane Doe' };

/**
 * Measures reading a scanned page and the front of a card, from the bytes to the facts, with the
 * process cold and warm.
 */
export async function* print(precheck: Precheck): AsyncIterable<Measurement> {
  const [scan = Buffer.alloc(0)] = await scannedPages(bankStatement({ pages: [1] }));
  const reader = new PrintReader({ workerHost: forkWorkerHost(), report: () => undefined });
  const { signal } = new AbortController();
  async function* drawn(bytes: Buffer, kind: 'picture' | 'card'): AsyncIterable<DocumentPage> {
    const made = await precheck.pagePicture(bytes, { page: 0, turn: 0 });
    if (made === null) return;
    const { pageEdge, ...picture } = made;
    yield { kind, picture: { ...picture, channels: 1 }, pageEdge };
  }
  const front = await readFile(LICENSE);
  const read = () => reader.readDocument(drawn(scan, 'picture'), KNOWN, signal);
  const readCard = () => reader.readDocument(drawn(front, 'card'), KNOWN, signal);
  try {
    yield measured('facts of a scanned page, the process cold', await times(1, read));
    yield measured('facts of a scanned page', await times(TRIES, read), { goal: GOAL.page });
    const card = await times(TRIES, readCard);
    yield measured('name and expiry date of the front of a card', card, { goal: GOAL.card });
  } finally {
    await reader.close();
  }
}
