import { expect, test } from 'vitest';
import {
  startWithInstallation,
  startWithJournal,
  startWithLock,
  startWithRecords,
  startWithSettings,
} from './held-at-start.ts';
import {
  draftDiscarded,
  draftSent,
  fileTakenIn,
  incidentWritten,
  journalWritten,
  recordsWritten,
  scanTaken,
  settingsChanged,
} from './held-at-work.ts';
import { cellLine, DURATIONS, tryCell, wrongWith } from './held-cell.ts';
import { holdingMissing, SHARINGS } from './hold.ts';

const missing = holdingMissing();

test.for([
  ['settings, changed', settingsChanged],
  ['settings, at the start', startWithSettings],
  ['the installation, at the start', startWithInstallation],
  ['journal, written', journalWritten],
  ['journal, at the start', startWithJournal],
  ['records, written', recordsWritten],
  ['records, at the start', startWithRecords],
  ['a file taken in', fileTakenIn],
  ['a draft discarded', draftDiscarded],
  ['a draft sent', draftSent],
  ['an incident', incidentWritten],
  ['a scan', scanTaken],
  ["the profile's lock", startWithLock],
] as const)('loses nothing, leaves nothing half done, and reports nothing wrong while another program holds a file: %s', async ([
  kind,
  open,
], { skip }) => {
  skip(missing !== null, missing ?? '');
  const bySharing = await Promise.all(
    SHARINGS.map(async (sharing) => {
      const site = await open();
      const cells = [];
      for (const ms of DURATIONS) cells.push(await tryCell(site, sharing, ms));
      return cells;
    }),
  );
  const cells = bySharing.flat();
  process.stdout.write(`${cells.map((cell) => cellLine(kind, cell)).join('\n')}\n`);
  const wrong = cells.filter((cell) => wrongWith(cell) !== null);
  expect(wrong.map((cell) => cellLine(kind, cell))).toEqual([]);
});
