import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

type Lines = Readonly<Record<string, number>>;

const BUDGET = 'scripts/check/line-budget.json';
/** Lines that a room may lie below its budget. */
const SLACK = 50;
const SOURCE = /\.(ts|mjs|cjs|svelte|css|html)$|\/catalogs\/[^/]+\.json$/;

/** Each folder directly under main and renderer is a room; preload is one, and test. */
export function roomOf(path: string): string | null {
  if (!SOURCE.test(path)) return null;
  const [top = '', folder = '', ...rest] = path.split('/');
  if (top === 'preload' || top === 'test') return top;
  if (top !== 'main' && top !== 'renderer') return null;
  return rest.length === 0 ? top : `${top}/${folder}`;
}

/** What is wrong with rooms that have more lines than their budget, or notably fewer. */
export function outsideBudget(lines: Lines, budget: Lines): readonly string[] {
  const rooms = new Set([...Object.keys(lines), ...Object.keys(budget)]);
  return [...rooms].sort().flatMap((room) => {
    const has = lines[room] ?? 0;
    const may = budget[room] ?? 0;
    if (has > may) return [`${room}: ${has} lines, at most ${may}`];
    if (has > 0 && has >= may - SLACK) return [];
    return [`${room}: ${has} lines of ${may}; lower its line in ${BUDGET} to "${room}": ${has}`];
  });
}

/** Holds each room to its budget of lines, which only goes down. */
export function roomsOutsideBudget(): readonly string[] {
  return outsideBudget(linesByRoom(), JSON.parse(readFileSync(join(root, BUDGET), 'utf8')));
}

function linesByRoom(): Lines {
  const lines: Record<string, number> = {};
  for (const path of sourceFiles()) {
    const room = roomOf(path);
    if (room === null) continue;
    const text = readFileSync(join(root, path), 'utf8');
    lines[room] = (lines[room] ?? 0) + text.split('\n').length - 1;
  }
  return lines;
}
