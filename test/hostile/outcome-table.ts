import type { Outcome } from './run-hostile.ts';

/**
 * Returns one line for each kind: files, verdicts, workers that died by themselves, most memory,
 * slowest.
 */
export function outcomeTable(outcomes: readonly Outcome[]): readonly string[] {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const rows = [...kinds.map((kind) => outcomes.filter((one) => one.kind === kind)), outcomes];
  return [
    '| kind | files | verdicts | deaths | killed | peak MB | slowest ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((of, index) => `| ${kinds[index] ?? 'all'} | ${cells(of).join(' | ')} |`),
  ];
}

function cells(of: readonly Outcome[]): readonly (string | number)[] {
  const verdicts = counted(of.map(({ verdict }) => verdict));
  const killed = counted(
    of.flatMap(({ facts }) => (facts.startsWith('notChecked') ? [facts.slice(11)] : [])),
  );
  const peak = Math.max(...of.map((one) => one.peak)) / 2 ** 20;
  const slowest = Math.max(...of.map(({ ms }) => ms));
  const deaths = of.reduce((sum, one) => sum + one.deaths, 0);
  return [of.length, verdicts, deaths, killed || 'none', Math.round(peak), Math.round(slowest)];
}

function counted(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}
