import { expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { mayAct } from '../../../main/precheck/hidden-content/hidden-content.ts';
import { HIDDEN_PDFS } from '../../support/hidden-pdfs.ts';
import { actsByAnotherReader } from '../../support/other-reader.ts';

test.each(
  Object.entries(HIDDEN_PDFS),
)('finds what another reader runs, or treats the PDF as unread: %s', async (_name, file) => {
  expect(await actsByAnotherReader(file)).toContainEqual(expect.stringMatching(/^(script|link)$/));
  expect(mayAct(await withPdf(file, async (pages) => pages.hiddenContent()))).toBe(true);
});
