/** An amount or a day as typed, and the range of values that it may mean. The range includes both ends. */
export interface Clue {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const MONTHS =
  'jan(?:uary)?|ene(?:ro)? feb(?:ruary)?|febrero mar(?:ch)?|marzo apr(?:il)?|abr(?:il)? may|mayo june?|junio july?|julio aug(?:ust)?|agosto sept?(?:ember)?|septiembre oct(?:ober)?|octubre nov(?:ember)?|noviembre dec(?:ember)?|dic(?:iembre)?'.split(
    ' ',
  );
const MONTH = `(?<month>${MONTHS.join('|')})\\.?`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?<year>(?:19|20)\\d{2})';
/** The formats in which staff may type a day, simplest first. */
const FORMS = [
  `${YEAR}-(?<m>\\d{1,2})-(?<day>\\d{1,2})`,
  `(?<m>\\d{1,2})/(?<day>\\d{1,2})(?:/(?<year>(?:20)?\\d{2}))?`,
  `${MONTH} ${DAY}(?:,? ${YEAR})?`,
  `${DAY} (?:of |de )?${MONTH}(?:,? (?:de |del )?${YEAR})?`,
  `${MONTH} (?:de |del )?${YEAR}`,
  `(?<ago>today|hoy|yesterday|ayer)`,
].map(
  (form) =>
    new RegExp(
      `(?<![\\p{L}\\d/-])(?:(?:started|since|dated|from|on|in|el|en|de) )*${form}(?![\\p{L}\\d/-])`,
      'iu',
    ),
);

/** Returns the day or month that `take` finds in a phrase. Without a year, it is the most recent one before `now`. */
export function startedIn(
  take: (pattern: RegExp) => RegExpExecArray | null,
  now: number,
): Clue | null {
  for (const form of FORMS) {
    const found = take(form);
    if (found === null) continue;
    const { year, month, m, day, ago } = found.groups ?? {};
    const at = month
      ? MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'i').test(month))
      : Number(m) - 1;
    const today = new Date(now);
    const days = /^(yesterday|ayer)$/i.test(ago ?? '') ? 1 : 0;
    const begins = (in_: number) =>
      ago === undefined
        ? Date.UTC(in_, at, Number(day ?? 1))
        : now - (now % DAY_MS) - days * DAY_MS;
    const said = year === undefined ? today.getUTCFullYear() : 2000 + (Number(year) % 100);
    const isAhead = year === undefined && begins(said) > now;
    const from = begins(isAhead ? said - 1 : said);
    const to = day || ago ? from + DAY_MS : Date.UTC(said, at + 1, 1);
    // The platform's days are in UTC, but a branch's day begins hours later.
    return { text: found[0].trim(), from: from - DAY_MS / 2, to: to + DAY_MS / 2 };
  }
  return null;
}
