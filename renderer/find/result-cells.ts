import type { ApplicationSummary, LearnedApplication } from '#contract/models/application.ts';
import type { CodeKind } from '#contract/models/settings.ts';
import { day, money } from '#text/amounts.ts';
import { t } from '#text/catalogue.ts';
import type { ColumnName } from './result-columns.ts';
import { RESULT_COLUMNS } from './result-columns.ts';

type CodeText = (kind: CodeKind, code: string | number | boolean) => string;

/** What a row shows in a column, empty where the platform gave nothing. */
export function cellText(row: ApplicationSummary, name: ColumnName, codeText: CodeText): string {
  if (name === 'funders') return fundersText(row);
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : String(value.length);
  const { shown } = RESULT_COLUMNS[name];
  switch (shown.kind) {
    case 'code':
      return codeText(shown.codeKind, value);
    case 'money':
      return money(value);
    case 'day':
      return day(String(value));
    case 'percent':
    case 'progress':
      return typeof value === 'number' ? t.find.progressOf({ n: value }) : String(value);
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? t.common.yes : t.common.no) : String(value);
    default:
      return String(value);
  }
}

/** Names that this computer knows of an application, the business's first; then when something was filed. */
export function knownWords({ legalName, owners, lastFiledAt }: LearnedApplication) {
  return {
    names: [...(legalName === null ? [] : [legalName]), ...owners.slice(0, 2)],
    filed: lastFiledAt === null ? [] : [t.find.filedOn({ day: day(lastFiledAt) })],
  };
}

/** Offers say more than placements, so they are shown when there are any. */
function fundersText({ fundersWithOffers, fundersWithPlacements }: ApplicationSummary): string {
  if (fundersWithOffers.length > 0) return t.find.fundersOffers({ n: fundersWithOffers.length });
  if (fundersWithPlacements.length === 0) return '';
  return t.find.fundersPlacements({ n: fundersWithPlacements.length });
}
