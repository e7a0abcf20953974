import type { Label, Level } from './label.ts';
import { inPercent, tallyOf } from './tally.ts';
import type { VerdictLine } from './verdict-line.ts';

/**
 * Issues of many specimens and sample files, which are old or have wrong names. They do not show
 * whether a picture was judged correctly.
 */
const BESIDE_THE_POINT: ReadonlySet<string> = new Set(['expired', 'extension_mismatch']);
const LEVELS: readonly Level[] = ['pass', 'warn', 'block', 'reject'];

/** The judgment of a file: fit to send, doubtful, or unfit. */
interface Judged {
  readonly label: Label;
  readonly level: Level;
}

/**
 * Returns how real captures were judged: by category, then the good ones and those that show
 * something else. Empty if the labels have no categories.
 */
export function categoryLines(
  labels: readonly Label[],
  verdicts: ReadonlyMap<string, VerdictLine>,
): string[] {
  const judged = labels.flatMap((label) => {
    const verdict = verdicts.get(label.file);
    return label.category !== null && verdict ? [{ label, level: levelOf(verdict) }] : [];
  });
  if (judged.length === 0) return [];
  const categories = [...new Set(judged.map(({ label }) => label.category))].sort();
  return [
    '',
    `${'category'.padEnd(20)}${['files', ...LEVELS, 'right'].map((name) => name.padStart(8)).join('')}`,
    ...categories.map((category) => {
      const of = judged.filter(({ label }) => label.category === category);
      const counts = LEVELS.map((level) => of.filter((one) => one.level === level).length);
      const cells = [of.length, ...counts, of.filter(isAllowed).length];
      return `  ${String(category).padEnd(18)}${cells.map((n) => String(n || '.').padStart(8)).join('')}`;
    }),
    '',
    ...sums(judged),
  ];
}

function sums(judged: readonly Judged[]): string[] {
  const scored = judged.filter(({ label }) => label.category !== 'pdf417');
  const good = scored.filter(({ label }) => label.expected === 'pass');
  const other = scored.filter(({ label }) => !label.allowed.includes('pass'));
  const never = other.filter(({ label }) => !label.allowed.includes('warn'));
  const share = (of: readonly Judged[], is: (one: Judged) => boolean) =>
    inPercent(tallyOf(of.map(is)));
  return [
    `good documents blocked (goal 0.7 %)           ${share(good, ({ level }) => level === 'block' || level === 'reject')}`,
    `good documents warned about (goal 10 %)       ${share(good, ({ level }) => level === 'warn')}`,
    `something else or unusable, passed (goal 0)   ${share(other, ({ level }) => level === 'pass')}`,
    `  only warned about, to be blocked (goal 5 %) ${share(never, ({ level }) => level === 'warn')}`,
  ];
}

function isAllowed({ label, level }: Judged): boolean {
  return label.allowed.includes(level);
}

/** Returns the level without irrelevant issues. */
function levelOf({ issues }: VerdictLine): Level {
  const counted = issues.filter(({ kind }) => !BESIDE_THE_POINT.has(kind));
  return LEVELS.findLast((level) => counted.some((issue) => issue.level === level)) ?? 'pass';
}
