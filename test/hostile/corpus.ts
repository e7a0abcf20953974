import { ACTING_PDFS } from '../support/acting-pdfs.ts';
import { HIDDEN_PDFS } from '../support/hidden-pdfs.ts';
import { goodFiles } from './good-files.ts';
import type { HostileFile } from './hostile-file.ts';
import { mutants } from './mutants.ts';
import { oddFiles } from './odd-files.ts';
import { pdfBombs } from './pdf-bombs.ts';
import { pictureBombs } from './picture-bombs.ts';
import { polyglots } from './polyglots.ts';
import { truncations } from './truncations.ts';

/** The mutants of each type. HEIC has fewer, because each requires a separate process. */
const MUTANTS = {
  ...{ JPEG: 160, PNG: 140, GIF: 140, BMP: 100, PDF: 160, HEIC: 80 },
  ...{ WebP: 100, TIFF: 140, AVIF: 80 },
};

/** Returns every hostile and every unusual file, more than a thousand, always the same. */
export async function hostileCorpus(): Promise<readonly HostileFile[]> {
  const files = await goodFiles();
  return [
    ...oddFiles(files),
    ...polyglots(files),
    ...pictureBombs(files),
    ...pdfBombs(),
    ...actingPdfs(),
    ...(await truncations(files)),
    ...mutants(files, MUTANTS),
  ];
}

/** One PDF of each kind: those that hide their action, and each action in one place. */
export const ACTING_KINDS: Readonly<Record<string, Buffer>> = {
  ...HIDDEN_PDFS,
  ...Object.fromEntries(
    Object.entries(ACTING_PDFS).filter(
      ([name]) =>
        !/ (when opened|in the outline|when a page opens|before it closes|behind another)$/.test(
          name,
        ),
    ),
  ),
};

function actingPdfs(): HostileFile[] {
  return [
    ...Object.entries(ACTING_PDFS).map(([name, file]) => ({
      ...{ kind: 'PDF that acts', name, facts: 'pdf', stopped: true, make: () => file },
    })),
    ...Object.entries(HIDDEN_PDFS).map(([name, file]) => ({
      ...{ kind: 'PDF that hides an action', name, stopped: true, make: () => file },
    })),
  ];
}

/** Returns about `count` of the fast ones, evenly selected, so that every kind is included. */
export function sampleOf(files: readonly HostileFile[], count: number): readonly HostileFile[] {
  const quick = files.filter(({ slow }) => !slow);
  const step = Math.max(1, quick.length / count);
  return quick.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
