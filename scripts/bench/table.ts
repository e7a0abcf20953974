import { isRate, type Measurement, type Peer } from '../../test/bench/measurement.ts';

const HEAD = ['What', 'Best', 'Median', 'p95', 'Goal', 'Tries', 'Beside', 'Ratio'];

/**
 * Formats measurements as a plain-text table, with one line per measurement. `Ratio` is this
 * program's median divided by the peer's.
 */
export function table(rows: readonly Measurement[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const aligned = (cell: string, column: number) =>
    column === 0 || column === 6
      ? cell.padEnd(widths[column] ?? 0)
      : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(aligned).join('  ').trimEnd()).join('\n');
}

function cells(row: Measurement): string[] {
  const { what, unit, best, median, p95, goal, tries, peer, ratioGoal } = row;
  const bound = isRate(unit) ? '≥' : '≤';
  const figure = (value: number) => `${round(value)} ${unit}`;
  return [
    what,
    figure(best),
    figure(median),
    figure(p95),
    goal === undefined ? '' : `${bound} ${figure(goal)}`,
    String(tries),
    peer === undefined ? '' : `${peer.name}: ${beside(peer, figure)}`,
    (peer?.median ? ratio(median / peer.median) : '') +
      (ratioGoal === undefined ? '' : ` (${bound} ${ratio(ratioGoal)})`),
  ];
}

function beside({ median, skipped }: Peer, figure: (value: number) => string): string {
  return median === null ? `skipped, ${skipped ?? 'not here'}` : figure(median);
}

function round(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

function ratio(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
