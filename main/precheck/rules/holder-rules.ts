import { compareCardSides, type HolderField } from '../cardholder/compare-card-sides.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { hasCode } from './card-sides.ts';
import { findingIf, type RuleTable } from './rule.ts';

/** The rules about the content of the barcode and the machine-readable zone. */
export const HOLDER_RULES: RuleTable = {
  unreadable_barcode: (facts) => {
    const seen = visibleIn(facts);
    const missing = seen?.expected === 'cardBack' && seen.barcode === null && hasCode(facts);
    return findingIf(missing, 'warn', 'unreadable_barcode.closer');
  },
  mrz_check_digit: (facts) => {
    const mrz = visibleIn(facts)?.mrz ?? null;
    const wrong = mrz?.checks.find(({ fits, sure }) => !fits && sure);
    if (!mrz || !wrong) return null;
    return { ...warnOf(wrong.field, null), fix: 'mrz_check_digit.again', region: mrz.region };
  },
  expired: (facts, { today, printedExpiry }) => {
    const date = expiryOf(facts) ?? printedExpiry ?? null;
    return date !== null && date < today
      ? { ...warnOf(date, today), fix: 'expired.ask_current' }
      : null;
  },
  expiring: (facts, { today, printedExpiry }) => {
    const date = expiryOf(facts) ?? printedExpiry ?? null;
    const soon = date !== null && date >= today && date <= daysAfter(today, SOON_DAYS);
    return soon ? { level: 'note', measured: date, limit: today, fix: 'expiring.ask_newer' } : null;
  },
  mismatch: (facts, { slot, pair }) => {
    const field = slot === 'back_photo' ? differing(facts, pair?.facts) : null;
    return field === null ? null : { ...warnOf(field, null), fix: 'mismatch.check_file' };
  },
};

/** Returns the first field that differs between the two sides of the same card. */
function differing(facts: Facts, other: Facts | null | undefined): HolderField | null {
  const license = visibleIn(facts)?.barcode?.license;
  const front = other ? visibleIn(other) : null;
  if (!license || front === null) return null;
  const compared = compareCardSides(front.lines, license);
  return (
    (Object.keys(compared) as HolderField[]).find((key) => compared[key] === 'differs') ?? null
  );
}

const SOON_DAYS = 30;

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function warnOf(measured: string, limit: string | null) {
  return { level: 'warn', measured, limit } as const;
}

function expiryOf(facts: Facts): string | null {
  const seen = visibleIn(facts);
  return seen?.barcode?.license?.expiryDate ?? seen?.mrz?.expiryDate ?? null;
}
