import { PARTS, type Part } from './contents.ts';

const MB = 1_000_000;

/**
 * The maximum size of each part on the disk, in bytes. The limits are about one seventh above the
 * current sizes, so that unexpected growth is noticed before it ships. If a change needs a higher
 * limit, raise it in the same commit. The runtime has no limit, because its size depends on
 * Electron.
 */
export const BUDGET: Readonly<Record<Exclude<Part, 'runtime'>, number>> = {
  libraries: 54 * MB,
  program: 3.2 * MB,
  window: 2 * MB,
  samples: 1.2 * MB,
  notices: 0.3 * MB,
};

/**
 * The maximum size of one package (an installer or archive), in bytes. It's limited because
 * packages are copied to branches.
 */
export const PACKAGE_LIMIT = 180 * MB;

/** Returns a clause for each part that exceeds its budget. */
export function overBudget(sizes: ReadonlyMap<Part, number>): readonly string[] {
  return Object.entries(BUDGET).flatMap(([part, most]) => {
    const bytes = sizes.get(part as Part) ?? 0;
    return bytes > most ? [`${part} takes ${inMb(bytes)} MB of ${inMb(most)} MB`] : [];
  });
}

/** Returns the sizes as lines of a Markdown table. */
export function sizeTable(sizes: ReadonlyMap<Part, number>): readonly string[] {
  const budget: Readonly<Partial<Record<Part, number>>> = BUDGET;
  const rows = PARTS.map((part) => {
    const most = budget[part];
    return `| ${part} | ${inMb(sizes.get(part) ?? 0)} | ${most === undefined ? '' : inMb(most)} |`;
  });
  return ['| Part | MB | at most |', '|---|---|---|', ...rows];
}

function inMb(bytes: number): string {
  return (bytes / MB).toFixed(2);
}
