import { expect, test } from 'vitest';
import { mayAct } from '../../../main/precheck/carried/carried.ts';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { HIDDEN_PDFS } from '../../support/hidden-pdfs.ts';
import { scriptsByAnotherReader } from '../../support/other-reader.ts';

test.each(
  Object.entries(HIDDEN_PDFS),
)('what another reader runs is found, or the PDF counts as unread: %s', async (_name, file) => {
  expect(await scriptsByAnotherReader(file)).toBe(1);
  expect(mayAct(await withPdf(file, async (pages) => pages.carried()))).toBe(true);
});
