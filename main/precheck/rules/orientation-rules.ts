import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { sureTurn } from '../sure-turn.ts';
import type { Rule } from './rule.ts';

/** How it stands. What is turned by itself is a note; what staff turned against the proof a warning. */
export const ORIENTATION_RULES: readonly Rule[] = (['sideways', 'upside_down'] as const).map(
  (kind) => ({
    kind,
    find: (facts, { turn, turnedByStaff }) => {
      const sure = sureTurn(facts);
      if (sure === null) return null;
      const left = ((sure.turn - turn + 360) % 360) as Turn;
      const stands = turnedByStaff ? left : sure.turn;
      if (stands === 0 || (stands === 180) !== (kind === 'upside_down')) return null;
      const level = turnedByStaff ? 'warn' : 'note';
      const fix = turnedByStaff ? `${kind}.turn` : `${kind}.turned_by_${sure.by}`;
      return { level, measured: sure.turn, limit: null, fix } as ReturnType<Rule['find']>;
    },
  }),
);
