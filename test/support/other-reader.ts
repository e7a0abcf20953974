import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** How many scripts a PDF reader that nobody here wrote would run when it opens the document. */
export async function scriptsByAnotherReader(file: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const actions = await (await task.promise).getJSActions();
  await task.destroy();
  return [...((actions as unknown as Map<string, string[]> | null) ?? new Map()).values()].flat()
    .length;
}
