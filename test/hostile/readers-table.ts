import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actsByAnotherReader } from '../support/other-reader.ts';
import { ACTING_KINDS } from './corpus.ts';
import type { Outcome } from './run-hostile.ts';
import { actsBySecondReader, hasSecondReader } from './second-reader.ts';

/**
 * Returns one line for each kind of PDF with active content that was checked: its verdict, and what
 * other readers find in it.
 */
export async function readersTable(outcomes: readonly Outcome[]): Promise<readonly string[]> {
  const isHere = hasSecondReader();
  const folder = mkdtempSync(join(tmpdir(), 'second-reader-'));
  const lines = [
    `| PDF that acts | here | pdf.js | ${isHere ? 'qpdf' : 'qpdf, which is not installed'} |`,
    '|---|---|---|---|',
  ];
  try {
    for (const [name, file] of Object.entries(ACTING_KINDS)) {
      const outcome = outcomes.find((one) => one.name === name);
      if (outcome === undefined) continue;
      const here = outcome.escaped ? 'MAY BE SENT' : outcome.verdict;
      const other = await actsByAnotherReader(file);
      const second = isHere ? actsBySecondReader(file, folder) : [];
      lines.push(`| ${name} | ${here} | ${wordsOf(other)} | ${wordsOf(second)} |`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return lines;
}

const wordsOf = (found: readonly string[]) => [...new Set(found)].join(', ') || '-';
