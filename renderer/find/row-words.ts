import type { FoundBy, LearnedApplication } from '#contract/models/application.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { t } from '#text/catalogue.ts';
import { day, money } from '#text/formats.ts';
import { type ColumnName, RESULT_COLUMNS } from './result-columns.ts';
import type { FoundRow } from './search-pages.ts';

/** The texts of a row. They are computed once per row, because fast scrolling leaves little time. */
export interface RowWords {
  /** The text of each column, in order. Empty if the platform gave no value. */
  readonly cells: readonly string[];
  readonly token: string;
  readonly id: string;
  /** The name that this computer knows of the application; null where it knows none. */
  readonly lead: string | null;
  /** Whether this computer knows anything of it. */
  readonly isKnown: boolean;
  /** What else is known of it, and what it was found by. */
  readonly rest: string;
  readonly title: string;
  /** The whole row for a screen reader, with the name of the column before each value. */
  readonly spoken: string;
}

export interface RowFacts {
  readonly row: FoundRow;
  readonly columns: readonly ColumnName[];
  /** What this computer has learned of it. */
  readonly known: LearnedApplication | null;
  /** What it was found by. */
  readonly by: readonly FoundBy[];
  /** Its name is being read. */
  readonly awaitsName: boolean;
}

export function rowWords({ row, columns, known, by, awaitsName }: RowFacts): RowWords {
  const names = known === null ? [] : namesOf(known);
  const filed = known?.lastFiledAt ? [t.find.filedOn({ day: day(known.lastFiledAt) })] : [];
  const learned = [...names, ...filed].join(' · ');
  const why =
    by.length === 0
      ? []
      : [t.find.foundBy({ what: by.map((one) => t.find.foundByOne(one)).join(', ') })];
  const [lead = null] = names;
  const rest = [...names.slice(1), ...filed, ...why].join(' · ');
  const { id } = row;
  const token = row.clientTrackingToken ?? '';
  const whose = learned === '' ? token || id : t.find.learnedTitle({ text: learned });
  const ids = token === '' ? id : `${token} ${id.slice(0, 8)}`;
  const marked = learned === '' ? '' : t.find.learned;
  const first = lead === null ? (awaitsName ? '' : ids) : `${marked} ${lead}`;
  const second = lead !== null || awaitsName ? token || id : marked;
  const cells = columns.map((name) => cellText(row, name));
  const spoken = columns.flatMap((name, at) =>
    RESULT_COLUMNS[name].shown.kind === 'application'
      ? [first, second, rest]
      : withColumn(name, cells[at] ?? ''),
  );
  return {
    ...{ cells, token, id, lead, rest },
    isKnown: learned !== '',
    title: [whose, ...why].join(' · '),
    spoken: spoken.filter((one) => one !== '').join(' '),
  };
}

/** Names that this computer knows of the application, the business's first. */
function namesOf({ legalName, owners }: LearnedApplication): string[] {
  return [...new Set([...(legalName === null ? [] : [legalName]), ...owners])].slice(0, 3);
}

/** A code without a label already contains the name of its column. */
function withColumn(name: ColumnName, text: string): string[] {
  const column = t.find.columns[name];
  return text === '' || text.startsWith(column) ? [text] : [column, text];
}

/** What a row shows in a column, empty where the platform gave nothing. */
function cellText(row: FoundRow, name: ColumnName): string {
  if (name === 'funders') return fundersText(row);
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : String(value.length);
  const { shown } = RESULT_COLUMNS[name];
  switch (shown.kind) {
    case 'code':
      return settings.codeText(shown.codeKind, value);
    case 'money':
      return money(value);
    case 'day':
      return day(String(value));
    case 'percent':
      return typeof value === 'number' ? t.find.percentOf({ n: value }) : String(value);
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? t.common.yes : t.common.no) : String(value);
    default:
      return String(value);
  }
}

/** Offers say more than placements, so they are shown when there are any. */
function fundersText({ fundersWithOffers = [], fundersWithPlacements = [] }: FoundRow): string {
  if (fundersWithOffers.length > 0) return t.find.fundersOffers({ n: fundersWithOffers.length });
  if (fundersWithPlacements.length === 0) return '';
  return t.find.fundersPlacements({ n: fundersWithPlacements.length });
}
