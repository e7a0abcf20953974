import fc from 'fast-check';
import { nameKey } from '../../../main/applications/search/phrase.ts';
import { Applications } from '../../../main/practice/platform/store/applications.ts';

/** What a customer says, and the IDs of the applications that it may mean. */
export interface Said {
  readonly text: string;
  readonly meant: ReadonlySet<string>;
}

const anyCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
);
const punctuated = fc.constantFrom(
  (d: string) => d,
  (d: string) => `+1 ${d}`,
  (d: string) => `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
  (d: string) => `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6)}`,
  (d: string) => `1-${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6)}`,
);

/**
 * Returns generators for each kind of thing that customers say about the applications of a practice
 * platform with this many rows.
 */
export function customerPhrases(rows: number, now: number) {
  const { cells } = new Applications(rows, 1, now);
  const at = (column: string, row: number) => String(cells.at(column, row) ?? '');
  const where = (holds: (row: number) => boolean) =>
    new Set(
      Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
        holds(row) ? [at('id', row)] : [],
      ),
    );
  const same = (column: string, row: number) =>
    where((other) => at(column, other) === at(column, row));
  // The sample applications in the first five rows are left out: their names contain diacritics and
  // apostrophes, which a strict platform does not ignore.
  const row = fc.integer({ min: 5, max: rows - 1 });
  const withToken = row.filter((one) => at('client_tracking_token', one) !== '');
  const digits = (column: string, one: number) => at(column, one).slice(2);
  const phone = (column: string) =>
    fc.record({ row, punctuated }).map(({ row: one, punctuated: write }) => ({
      text: write(digits(column, one)),
      meant: where(
        (other) =>
          digits('owner_phone', other) === digits(column, one) ||
          digits('business_phone', other) === digits(column, one),
      ),
    }));
  return {
    'a business with its legal form': fc
      .record({ row, anyCase })
      .map(({ row: one, anyCase: cased }) => ({
        text: cased(at('business_legal_name', one)),
        meant: same('business_legal_name', one),
      })),
    'a business without it': fc.record({ row, anyCase }).map(({ row: one, anyCase: cased }) => {
      const name = at('business_legal_name', one);
      return {
        text: cased(name.replace(/ \S+$/, '')),
        meant: where((other) => nameKey(at('business_legal_name', other)) === nameKey(name)),
      };
    }),
    'a person in any case': fc.record({ row, anyCase }).map(({ row: one, anyCase: cased }) => ({
      text: cased(at('owner_full_name', one)),
      meant: same('owner_full_name', one),
    })),
    'a person, last name first': fc
      .record({ row, anyCase, comma: fc.boolean() })
      .map(({ row: one, anyCase: cased, comma }) => {
        const [first, last] = at('owner_full_name', one).split(' ');
        return {
          text: cased(`${last}${comma ? ',' : ''} ${first}`),
          meant: same('owner_full_name', one),
        };
      }),
    'a person’s phone': phone('owner_phone'),
    'a business phone': phone('business_phone'),
    'an e-mail address in any case': fc
      .record({ row, anyCase })
      .map(({ row: one, anyCase: cased }) => ({
        text: cased(at('owner_email', one)),
        meant: same('owner_email', one),
      })),
    'a deal ID': fc
      .record({ row, short: fc.constantFrom('D-', 'd-', 'D', 'd') })
      .map(({ row: one, short }) => ({
        text: at('deal_id', one).replace('D-', short),
        meant: same('deal_id', one),
      })),
    'a client token': withToken.map((one) => ({
      text: at('client_tracking_token', one),
      meant: same('client_tracking_token', one),
    })),
    'an application ID': fc.record({ row, anyCase }).map(({ row: one, anyCase: cased }) => ({
      text: cased(at('id', one)),
      meant: same('id', one),
    })),
  } satisfies Readonly<Record<string, fc.Arbitrary<Said>>>;
}
