import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns how many scripts an independent PDF reader would run when it opens the document. */
export async function scriptsByAnotherReader(file: Buffer): Promise<number> {
  return (await opened(file, scriptsOf)) ?? 0;
}

/**
 * Returns the active content that the same reader finds in the document, or that it cannot open it.
 */
export async function actsByAnotherReader(file: Buffer): Promise<readonly string[]> {
  const found = await opened(file, async (document) => {
    const scripts = await scriptsOf(document);
    const annotations = await (await document.getPage(1)).getAnnotations();
    const attached = await document.getAttachments();
    const { info } = await document.getMetadata();
    return [
      ...(scripts > 0 ? ['script'] : []),
      ...annotations.flatMap(({ unsafeUrl, action, attachment }) => [
        ...(unsafeUrl ? ['link'] : []),
        ...(action ? ['command'] : []),
        ...(attachment ? ['attached file'] : []),
      ]),
      ...(attached === null ? [] : ['attached file']),
      ...('IsXFAPresent' in info && info.IsXFAPresent ? ['XFA'] : []),
    ];
  });
  return found ?? ['cannot be opened'];
}

type Opened = Awaited<ReturnType<typeof getDocument>['promise']>;

/** Resolves with null if the document cannot be opened. */
async function opened<T>(file: Buffer, look: (document: Opened) => Promise<T>): Promise<T | null> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    return await look(await task.promise);
  } catch {
    return null;
  } finally {
    await task.destroy();
  }
}

async function scriptsOf(document: Opened): Promise<number> {
  const actions = (await document.getJSActions()) as unknown as Map<string, string[]> | null;
  return [...(actions ?? new Map<string, string[]>()).values()].flat().length;
}
