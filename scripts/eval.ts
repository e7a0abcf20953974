import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { categoryLines } from '../test/eval/by-category.ts';
import { tallyGlass } from '../test/eval/glass.ts';
import { evalReading } from '../test/eval/reading-eval.ts';
import { reportLines } from '../test/eval/report.ts';
import { byFile, runEval } from '../test/eval/run-eval.ts';
import { sideLines } from '../test/eval/side-score.ts';
import { summaryOf } from '../test/eval/summary.ts';
import { inPercent, tallyOf } from '../test/eval/tally.ts';

const PATIENT_MS = 60_000;

/**
 * `npm run eval -- DIR` runs the pre-check on a folder of labeled captures (labels.json and the
 * files). It prints how often the pre-check was right, also by category if the labels have
 * categories.
 *
 * `--guards` also checks variants of the same captures: rewritten, brighter, darker, slightly
 * rotated, and turned. `--defects` adds a defect (blur, glare, a quarter cut off, …) to the good
 * ones. `--verdicts FILE` writes one line of JSON for each file. `--json` prints the numbers as
 * JSON. `--lists` also lists the errors of each guard. `--patient` allows a minute for each file,
 * for a busy computer.
 *
 * `--glass N` draws N scans of cards on a scanner's glass instead. It prints how many cards are
 * found, and what else is mistaken for a card. `--reading` reads the PDFs of the folder that
 * test/fixtures/reading-documents.json lists, and prints how often each fact is right. `--aside`
 * does the same for PDFs that are held out for testing. `--words` also reads the text in a picture,
 * as the desk does, and judges it again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    aside: { type: 'boolean', default: false },
    glass: { type: 'string' },
    defects: { type: 'boolean', default: false },
    guards: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    reading: { type: 'boolean', default: false },
    patient: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    verdicts: { type: 'string' },
    words: { type: 'boolean', default: false },
  },
});
if (values.glass !== undefined) {
  console.table(tallyGlass(1, Number(values.glass)));
  process.exit();
}
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder of labeled captures.');
if (values.reading) {
  for (const [what, tally] of await evalReading(folder, values.aside)) {
    console.log(`${what.padEnd(44)}${inPercent(tally)}`);
  }
  process.exit();
}

const { labels, score, verdicts, guards, turns } = await runEval(folder, {
  guards: values.guards,
  defects: values.defects,
  words: values.words,
  timeMs: values.patient ? PATIENT_MS : undefined,
  onProgress: (line) => console.error(line),
});
if (values.verdicts !== undefined) {
  writeFileSync(values.verdicts, verdicts.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
const byTurn = Object.entries(turns ?? {}).map(([by, outcomes]) => ({
  by,
  right: tallyOf(outcomes.map((outcome) => outcome === 'right')),
  unsure: outcomes.filter((outcome) => outcome === 'unsure').length,
  notTurned: outcomes.filter((outcome) => outcome === 'notTurned').length,
  wrong: outcomes.filter((outcome) => outcome === 'wrong').length,
}));

if (values.json) {
  const guarded = guards.map(({ name, score }) => ({ name, ...summaryOf(score) }));
  console.log(JSON.stringify({ ...summaryOf(score), guards: guarded, turns: byTurn }));
} else {
  console.log(reportLines(score, { lists: true }).join('\n'));
  console.log(categoryLines(labels, byFile(verdicts)).join('\n'));
  console.log(sideLines(labels, byFile(verdicts)).join('\n'));
  for (const { name, score } of guards) {
    console.log(`\n── ${name} ──\n${reportLines(score, { lists: values.lists }).join('\n')}`);
  }
  if (byTurn.length > 0) console.log('\nevery upright capture, turned');
  for (const { by, right, unsure, notTurned, wrong } of byTurn) {
    const how = by === 'pixels' ? 'by 90, 180 and 270 degrees' : 'stored for EXIF 1 to 8';
    console.log(
      `  ${how.padEnd(28)}right ${inPercent(right)}, unsure ${unsure}, not turned ${notTurned}, wrong ${wrong}`,
    );
  }
}
