/** Groups of characters that character recognition often confuses. */
const LOOK_ALIKE = '0ODQ 1IL7/ 2Z 5S 8B 6G UV MN CG EF 4A KX VY 3B'.split(' ');
/**
 * The costs of replacing a character with a look-alike, replacing an unreadable character, and adding or removing one.
 * Any other replacement costs 1.
 */
const LOOK_ALIKE_COST = 0.35;
const UNKNOWN_COST = 0.7;
const GAP_COST = 0.9;

const alike = new Set(
  LOOK_ALIKE.flatMap((group) => [...group].flatMap((a) => [...group].map((b) => a + b))),
);

function replacing(wanted: string, found: string): number {
  if (wanted === found) return 0;
  if (found === '?') return UNKNOWN_COST;
  return alike.has(wanted + found) ? LOOK_ALIKE_COST : 1;
}

/** Returns the cost of turning one string into the other. Look-alike characters cost less than others. */
export function editCost(wanted: string, found: string): number {
  return lastRow(wanted, found, false).at(-1)!;
}

/**
 * Returns the edit cost for the part of `found` that is most similar to `wanted` (Sellers 1980). The cost is 0 if
 * `found` contains `wanted`.
 */
export function editCostWithin(wanted: string, found: string): number {
  return Math.min(...lastRow(wanted, found, true));
}

function lastRow(wanted: string, found: string, anywhere: boolean): number[] {
  let row = Array.from({ length: found.length + 1 }, (_, index) =>
    anywhere ? 0 : index * GAP_COST,
  );
  for (const letter of wanted) {
    const next = [row[0]! + GAP_COST];
    for (let index = 1; index < row.length; index++) {
      next.push(
        Math.min(
          row[index - 1]! + replacing(letter, found[index - 1]!),
          row[index]! + GAP_COST,
          next[index - 1]! + GAP_COST,
        ),
      );
    }
    row = next;
  }
  return row;
}
