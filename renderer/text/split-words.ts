import type { SplitAnswer, SplitKind } from '../lib/search/split-rows.ts';
import { OTHERS } from '../lib/search/split-rows.ts';
import { money, month, shortDay } from './amounts.ts';
import { t } from './catalogue.ts';

/** An answer to a question that tells rows apart, in words. */
export function splitText(kind: SplitKind, value: SplitAnswer['value']): string {
  const { narrow } = t.find;
  if (value === null) return narrow.none;
  if (typeof value !== 'string') {
    const [from, to] = value;
    return from === to ? money(from) : narrow.span(money(from), money(to));
  }
  if (value === OTHERS) return narrow.others;
  switch (kind) {
    case 'started':
      return value.length > 7 ? shortDay(value) : month(value);
    case 'progress':
      return value === 'complete' ? narrow.complete : narrow.incomplete;
    default:
      return value;
  }
}
