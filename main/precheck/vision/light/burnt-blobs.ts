import type { CellGrid } from '../flat/tones.ts';

/** Connected cells of a grid, and the surrounding cells, grouped by their distance. */
export interface Blob {
  readonly cells: readonly number[];
  /** `rings[d]` contains the cells at distance d + 1. */
  readonly rings: readonly (readonly number[])[];
}

/**
 * Finds solid areas without features: connected cells whose pixels all have at least the level `burnt`. Parts narrower
 * than three cells do not count. This excludes white strokes and the paper between lines of print. Cells within `rim`
 * cells of the grid's edge are left out.
 */
export function burntBlobs(
  grid: CellGrid,
  burnt: number,
  rim: number,
  reachOf: (cells: number) => number,
): Blob[] {
  const { columns, rows, least } = grid;
  const inside = new Uint8Array(columns * rows);
  const solid = new Uint8Array(columns * rows);
  for (let row = rim; row < rows - rim; row++) {
    inside.fill(1, row * columns + rim, Math.max(row * columns + rim, (row + 1) * columns - rim));
  }
  for (let row = Math.max(1, rim); row < rows - Math.max(1, rim); row++) {
    for (let column = Math.max(1, rim); column < columns - Math.max(1, rim); column++) {
      const at = row * columns + column;
      if (isSolid(least, columns, inside, at, burnt)) open(solid, columns, inside, at);
    }
  }
  const blobs: Blob[] = [];
  for (let at = 0; at < solid.length; at++) {
    if (solid[at] !== 1) continue;
    const cells = flood(solid, columns, at);
    blobs.push({ cells, rings: ringsAround(cells, columns, inside, solid, reachOf(cells.length)) });
  }
  return blobs;
}

/**
 * Returns whether a cell and its eight neighbors are overexposed. Cells beyond the rim count as overexposed, because
 * glare may extend over the edge.
 */
function isSolid(
  least: Uint8Array,
  columns: number,
  inside: Uint8Array,
  at: number,
  burnt: number,
): boolean {
  for (let down = -columns; down <= columns; down += columns) {
    for (let cell = at + down - 1; cell <= at + down + 1; cell++) {
      if (inside[cell] === 1 && least[cell]! < burnt) return false;
    }
  }
  return true;
}

function open(solid: Uint8Array, columns: number, inside: Uint8Array, at: number): void {
  for (let down = -columns; down <= columns; down += columns) {
    for (let cell = at + down - 1; cell <= at + down + 1; cell++) {
      if (inside[cell] === 1) solid[cell] = 1;
    }
  }
}

/** Returns the cells of a blob and marks them with 2. */
function flood(solid: Uint8Array, columns: number, start: number): number[] {
  const cells = [start];
  solid[start] = 2;
  for (let next = 0; next < cells.length; next++) {
    const at = cells[next]!;
    for (const cell of [at - 1, at + 1, at - columns, at + columns]) {
      if (solid[cell] !== 1) continue;
      solid[cell] = 2;
      cells.push(cell);
    }
  }
  return cells;
}

function ringsAround(
  cells: readonly number[],
  columns: number,
  inside: Uint8Array,
  solid: Uint8Array,
  reach: number,
): number[][] {
  const seen = new Uint8Array(inside.length);
  for (const cell of cells) seen[cell] = 1;
  const rings: number[][] = [];
  let last: readonly number[] = cells;
  for (let distance = 0; distance < reach; distance++) {
    const ring: number[] = [];
    for (const at of last) {
      for (const cell of [at - 1, at + 1, at - columns, at + columns]) {
        if (inside[cell] !== 1 || seen[cell] === 1 || solid[cell] !== 0) continue;
        seen[cell] = 1;
        ring.push(cell);
      }
    }
    rings.push(ring);
    last = ring;
  }
  return rings;
}
