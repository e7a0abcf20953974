import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import { textPdf } from '../../support/text-pdf.ts';
import { type Measurement, measured, peer } from '../measurement.ts';

const PAGES = 12;
const LINES = 45;
const TRIES = 20;
/** The milliseconds in addition to the check (issue 47). */
const GOAL = 150;

/**
 * Measures what a PDF of twelve full pages says: its text by PDFium, its lines, and its facts, in a
 * worker.
 */
export async function* words(precheck: Precheck): AsyncIterable<Measurement> {
  const pdf = statement();
  const known = { business: 'Acme Bakery LLC', owner: 'Jane Doe' };
  const [own, other]: [number[], number[]] = [[], []];
  await precheck.readWords(pdf, { known });
  for (let run = 0; run < TRIES; run++) {
    own.push(await timed(async () => void (await precheck.readWords(pdf, { known }))));
    other.push(await timed(() => textByPdfJs(pdf)));
  }
  yield measured(`words and facts, PDF of ${PAGES} pages`, own, {
    goal: GOAL,
    peer: peer('pdf.js, text alone', other),
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function textByPdfJs(pdf: Buffer): Promise<void> {
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  for (let page = 1; page <= document.numPages; page++) {
    await (await document.getPage(page)).getTextContent();
  }
  await loading.destroy();
}

/** About 2,500 characters per page, as in a bank statement. */
function statement(): Buffer {
  return textPdf(
    Array.from({ length: PAGES }, (_, page) => [
      { x: 50, y: 30, text: 'Business Checking Statement', size: 14 },
      { x: 50, y: 50, text: 'Statement period: July 1, 2026 - July 31, 2026' },
      ...Array.from({ length: LINES }, (_, line) => ({
        x: 50,
        y: 80 + 14 * line,
        text: `07/${String((line % 28) + 1).padStart(2, '0')} Card purchase at store number ${page * LINES + line} ${line * 7}.42`,
      })),
      { x: 500, y: 770, text: `Page ${page + 1} of ${PAGES}` },
    ]),
  );
}
