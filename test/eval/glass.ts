import { findOnGlass } from '../../main/precheck/vision/glass/find-on-glass.ts';
import { GLASS, laying, scoreLaying, TRAPS } from '../support/glass-layings.ts';

/** How often the cards in drawn scans were found. */
export interface GlassTally {
  readonly kind: string;
  readonly scans: number;
  readonly cards: number;
  readonly found: number;
  /** Cards in scans that stayed whole. */
  readonly missed: number;
  /** Cards that were missed although others in their scan were found. */
  readonly leftOut: number;
  /** Objects that were found and are not complete cards. */
  readonly wrong: number;
}

/**
 * Draws scans from seed `first` on and searches them for cards: in random places, almost touching,
 * and with each object that must not be taken for a card, with `traps` scans each.
 */
export function tallyGlass(first: number, count: number, traps = count): readonly GlassTally[] {
  const kinds = [undefined, ...TRAPS].flatMap((trap) => {
    const length = trap === undefined ? count : traps;
    const scans = Array.from({ length }, (_, at) => laying(first + at, trap));
    if (trap !== undefined) return [{ kind: `${trap} beside`, scans }];
    return [
      { kind: 'apart', scans: scans.filter(({ isClose }) => !isClose) },
      { kind: 'nearly touching', scans: scans.filter(({ isClose }) => isClose) },
    ];
  });
  return kinds.map(({ kind, scans }) => {
    const scores = scans.map((scan) => scoreLaying(scan, findOnGlass(scan.picture, GLASS.perMm)));
    const sum = (of: (score: (typeof scores)[number]) => number) =>
      scores.reduce((all, score) => all + of(score), 0);
    return {
      kind,
      scans: scans.length,
      cards: sum((score) => score.found + score.missed),
      found: sum((score) => score.found),
      missed: sum((score) => (score.found === 0 ? score.missed : 0)),
      leftOut: sum((score) => (score.found > 0 ? score.missed : 0)),
      wrong: sum((score) => score.wrong),
    };
  });
}
