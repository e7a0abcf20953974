import type { Facts } from '../facts.ts';
import { plain, type Rule } from './rule.ts';
import { seenIn } from './subject.ts';

/** What the barcode or the machine-readable zone says. */
export const HOLDER_RULES: readonly Rule[] = [
  {
    kind: 'unreadable_barcode',
    find: (facts) => {
      const seen = seenIn(facts);
      const missing = seen?.expected === 'cardBack' && seen.barcode === null;
      return plain(missing, 'warn', 'unreadable_barcode.closer');
    },
  },
  {
    kind: 'mrz_check_digit',
    find: (facts) => {
      const mrz = seenIn(facts)?.mrz ?? null;
      const wrong = mrz?.checks.find(({ fits, sure }) => !fits && sure);
      if (!mrz || !wrong) return null;
      return { ...warnOf(wrong.field, null), fix: 'mrz_check_digit.again', region: mrz.region };
    },
  },
  {
    kind: 'expired',
    find: (facts, { today }) => {
      const date = expiryOf(facts);
      return date !== null && date < today
        ? { ...warnOf(date, today), fix: 'expired.ask_current' }
        : null;
    },
  },
];

function warnOf(measured: string, limit: string | null) {
  return { level: 'warn', measured, limit } as const;
}

function expiryOf(facts: Facts): string | null {
  const seen = seenIn(facts);
  return seen?.barcode?.license?.expiryDate ?? seen?.mrz?.expiryDate ?? null;
}
