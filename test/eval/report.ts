import type { Label } from './label.ts';
import type { Given, Score } from './score.ts';
import { summaryOf } from './summary.ts';
import { inPercent, tallyOf } from './tally.ts';

/**
 * Returns the whole comparison as lines for people. `lists` also names every miss, false alarm, and
 * rotation.
 */
export function reportLines(score: Score, { lists }: { readonly lists: boolean }): string[] {
  return [
    ...summaryLines(score),
    '',
    ...kindLines(score),
    '',
    ...gridLines(score),
    '',
    ...confusionLines(score),
    ...(lists ? listLines(score) : []),
  ];
}

function summaryLines(score: Score): string[] {
  const sum = summaryOf(score);
  const rows: readonly (readonly [string, string])[] = [
    [
      'files / without a verdict',
      `${sum.items} / ${sum.missing}; not checked to the end ${sum.notChecked}`,
    ],
    [
      'severe defects caught (goal 99 %)',
      `${inPercent(sum.severe)}; blocked or rejected ${inPercent(sum.severeStopped)}`,
    ],
    ['clear defects caught (goal 96 %)', inPercent(sum.clear)],
    [
      'clear and severe caught',
      `${inPercent(sum.caught)}; under their own kind ${inPercent(sum.ownKind)}`,
    ],
    [
      '  of how it was taken, clear / severe',
      `${inPercent(sum.captureClear)} / ${inPercent(sum.captureSevere)}`,
    ],
    [
      'false alarms, good and slight (goal 2 %)',
      `${inPercent(sum.falseAlarms)}; good ${inPercent(sum.falseAlarmsGood)}, slight ${inPercent(sum.falseAlarmsSlight)}`,
    ],
    ['block or reject on good and slight (goal 0)', String(sum.blockedGood)],
    [
      'orientation right (goal 97 %)',
      `${inPercent(sum.orientation)}; of the turned ${sum.turned.hits}/${sum.turned.of}; unsure ${sum.unsure}`,
    ],
    ['wrong turns (goal 0)', String(sum.wrongTurns)],
    ['verdict among the allowed', inPercent(sum.allowed)],
  ];
  return rows.map(([name, value]) => name.padEnd(46) + value);
}

function kindLines({ defects }: Score): string[] {
  const kinds = [...new Set(defects.map(({ defect }) => defect.kind))].sort();
  const cell = (list: readonly boolean[]) => {
    const { hits, of } = tallyOf(list);
    return (of === 0 ? '-' : `${hits}/${of}`).padEnd(11);
  };
  return [
    `${'kind'.padEnd(22)}${'clear'.padEnd(11)}${'severe'.padEnd(11)}own kind`,
    ...kinds.map((kind) => {
      const of = defects.filter(({ defect }) => defect.kind === kind);
      const caught = (level: string) =>
        cell(of.filter(({ defect }) => defect.level === level).map((one) => one.caught));
      const own = cell(of.map(({ ownKind }) => ownKind)).trimEnd();
      return `  ${kind.padEnd(20)}${caught('clear')}${caught('severe')}${own}`;
    }),
  ];
}

const EXPECTED = ['pass', 'warn', 'block', 'reject'] as const;

function gridLines({ verdicts }: Score): string[] {
  const given: readonly Given[] = [...EXPECTED, 'missing'];
  const head = given.map((name) => name.padStart(9)).join('');
  return [
    `${'expected (rows), given (columns)'.padEnd(34)}${head}`,
    ...EXPECTED.map((expected) => {
      const counts = given.map((one) => {
        const count = verdicts.filter((v) => v.expected === expected && v.given === one).length;
        return String(count || '.').padStart(9);
      });
      return `  ${expected.padEnd(32)}${counts.join('')}`;
    }),
  ];
}

/** The label's kind, then what was reported for it: its own kind if present, or the first. */
function confusionLines({ defects, goods }: Score): string[] {
  const table = new Map<string, Map<string, number>>();
  const count = (row: string, column: string) => {
    const columns = table.get(row) ?? new Map<string, number>();
    table.set(row, columns.set(column, (columns.get(column) ?? 0) + 1));
  };
  for (const { alarm, stopping } of goods) {
    if (!alarm) count('good', '(pass)');
    else for (const kind of new Set(stopping)) count('good', kind);
  }
  for (const { defect, ownKind, given, reported } of defects) {
    if (given === 'pass' || given === 'missing') count(defect.kind, `(${given})`);
    else count(defect.kind, ownKind ? defect.kind : (reported[0] ?? '(none named)'));
  }
  const rows = [...table].sort(([a], [b]) => a.localeCompare(b));
  return [
    'kind in the label, kinds reported',
    ...rows.map(([row, columns]) => {
      const sorted = [...columns].sort(([, a], [, b]) => b - a);
      return `  ${row.padEnd(20)}${sorted.map(([kind, n]) => `${kind} ${n}`).join(', ')}`;
    }),
  ];
}

function listLines({ defects, goods, turns }: Score): string[] {
  const misses = defects
    .filter(({ caught }) => !caught)
    .map(
      ({ label, defect, given, reported }) =>
        `${label.file} ${label.slot} ${defect.kind}:${defect.level}${noted(label)} -> ${given}: ${named(reported)}`,
    );
  const alarms = goods
    .filter(({ alarm }) => alarm)
    .map(({ label, given, reported }) => {
      const defect = label.defects.map(({ kind, level }) => `${kind}:${level}`).join('+') || 'good';
      return `${label.file} ${label.slot} ${defect}${noted(label)} -> ${given}: ${named(reported)}`;
    });
  const wrong = turns
    .filter(({ outcome }) => outcome !== 'right')
    .map(
      ({ label, outcome, given }) =>
        `${label.file} ${label.slot} ${outcome}: ${given} instead of ${label.turn}`,
    );
  return [
    ...titled('missed', misses),
    ...titled('false alarms', alarms),
    ...titled('orientation', wrong),
  ];
}

const noted = ({ note }: Label) => (note ? ` (${note})` : '');
const named = (kinds: readonly string[]) => kinds.join(', ') || 'no issue';

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}
