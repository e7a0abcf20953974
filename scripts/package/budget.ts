import { PARTS, type Part } from './contents.ts';

const MB = 1_000_000;

/**
 * The most that each part may take on the disk, in bytes: a seventh more than it takes, so that what
 * slips in is seen before it ships. Raise a limit in the commit that needs it.
 * The runtime is as large as Electron makes it, and has no limit of ours.
 */
export const BUDGET: Readonly<Record<Exclude<Part, 'runtime'>, number>> = {
  libraries: 54 * MB,
  program: 2.8 * MB,
  window: 1.75 * MB,
  samples: 1.2 * MB,
  notices: 0.3 * MB,
};

/** The most that one package may have to be copied to a branch, in bytes: an installer or archive. */
export const PACKAGE_LIMIT = 180 * MB;

/** Where a part is larger than its budget: a clause for each. */
export function overBudget(sizes: ReadonlyMap<Part, number>): readonly string[] {
  return Object.entries(BUDGET).flatMap(([part, most]) => {
    const bytes = sizes.get(part as Part) ?? 0;
    return bytes > most ? [`${part} takes ${inMb(bytes)} MB of ${inMb(most)} MB`] : [];
  });
}

/** The sizes as lines of a table, in Markdown too. */
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
