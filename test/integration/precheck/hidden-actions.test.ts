import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { mayAct } from '../../../main/precheck/carried/carried.ts';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { HIDDEN_PDFS } from '../../support/hidden-pdfs.ts';

/** The scripts that a reader nobody here wrote would run when the document is opened. */
async function scriptsByAnotherReader(file: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const actions = await (await task.promise).getJSActions();
  await task.destroy();
  return [...((actions as unknown as Map<string, string[]>) ?? []).values()].flat().length;
}

test.each(
  Object.entries(HIDDEN_PDFS),
)('what another reader runs is found, or the PDF counts as unread: %s', async (_name, file) => {
  expect(await scriptsByAnotherReader(file)).toBe(1);
  expect(mayAct(await withPdf(file, async (pages) => pages.carried()))).toBe(true);
});
