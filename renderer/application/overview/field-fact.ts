import type { CodeKind } from '#contract/models/settings.ts';
import { seenLine } from '#json-tree/text-pieces.ts';
import type { Fact } from '#kit/fact.ts';
import { overviewText } from '#text/application-page-texts.ts';
import { t } from '#text/catalogue.ts';
import { count, money, stamp } from '#text/formats.ts';

/**
 * How the value of a field is displayed. For example, a code appears with the branch's name for it,
 * and an ID can be copied.
 */
export type FieldKind =
  | 'text'
  | 'money'
  | 'moment'
  | 'percent'
  | 'id'
  | { readonly code: CodeKind };

/** Returns a field's value with its label, formatted for staff. */
export function fieldFact(
  label: string,
  value: string | number | boolean | null,
  kind: FieldKind,
): Fact {
  return {
    label,
    value: value === null || value === '' ? null : textOf(value, kind),
    copy: kind === 'id' ? label : undefined,
    code: typeof kind === 'object' ? kind.code : undefined,
  };
}

function textOf(value: string | number | boolean, kind: FieldKind): string {
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no;
  if (kind === 'money') return money(value);
  if (kind === 'moment' && typeof value === 'string') return seenLine(stamp(value));
  if (kind === 'percent') {
    return overviewText.percent({
      text: typeof value === 'number' ? count(value) : seenLine(value),
    });
  }
  return seenLine(String(value));
}
