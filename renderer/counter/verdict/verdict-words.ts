import type { Capture, MediaType } from '#contract/models/capture.ts';
import type {
  IssueKind,
  Turn,
  Verdict,
  VerdictIssue,
  VerdictLevel,
} from '#contract/models/verdict.ts';
import { days, when } from '#text/amounts.ts';
import { t } from '#text/desk-catalogue.ts';
import { readingTexts } from '#text/document-words.ts';
import { calendarDay, count } from '#text/formats.ts';
import { mediaNames } from '#text/media-names.ts';
import { named, say } from '#text/texts.ts';
import { verdictTexts } from '#text/verdict-texts.ts';
import { placeOf, turnedRegion } from './marked-region.ts';

/** Returns the problem with a capture and the instruction for one issue. */
export function issueWords(issue: VerdictIssue): { what: string; todo: string } {
  const { issues, fixes, otherFix } = verdictTexts;
  const todo = `${beforeWords(issue)}${named(fixes, issue.fix) ?? otherFix}`;
  return { what: issues[issue.kind], todo };
}

/**
 * Returns what happened when the same file was used before. Returns an empty string if that must
 * not be shown.
 */
function beforeWords({ kind, measured }: VerdictIssue): string {
  if (kind !== 'duplicate_submission' || typeof measured !== 'string') return '';
  const [state = '', at = ''] = measured.split(' ');
  const words = named(verdictTexts.sentBefore, state)?.({ at: when(at) });
  return words === undefined ? '' : `${words} `;
}

/**
 * Returns the text of a note. It consists of the instruction only, because a note isn't a problem.
 */
export function noteWords(issue: VerdictIssue): string {
  return issueWords(issue).todo;
}

/**
 * Returns where an issue is on the picture, which is shown rotated clockwise by `turn`. Returns
 * null if the issue has no location.
 */
export function placeWords({ region }: VerdictIssue, turn: Turn): string | null {
  const place = region ? placeOf(turnedRegion(region, turn)) : null;
  return place && verdictTexts.places[place];
}

/** Returns the measured value and its limit, or null if there is no measurement to show. */
export function measureWords({ kind, measured, limit }: VerdictIssue): string | null {
  if (measured === null) return null;
  if (kind === 'not_checked') return inTable(verdictTexts.measures.reasons, measured);
  const text = named<Parameters<typeof say>[0]>(verdictTexts.measures.of, kind);
  if (text === undefined) return null;
  const inWords = MEASURED[kind] ?? ((value: Measured) => value);
  return say(text, { measured: inWords(measured), limit: limit === null ? null : inWords(limit) });
}

type Measured = NonNullable<VerdictIssue['measured']>;

const digits = (most: number) => (value: Measured) =>
  typeof value === 'number' ? count(value, most) : value;
/** Formats a fraction as a percentage, with one decimal place below 10. */
const percent = (value: Measured) =>
  typeof value === 'number' ? count(value * 100, value < 0.1 ? 1 : 0) : value;
const megapixels = (value: Measured) => (typeof value === 'number' ? count(value / 1e6, 1) : value);
const date = (value: Measured) => (typeof value === 'string' ? calendarDay(value) : days(value));
/** Formats media types as format names. File extensions and `unknown` are shown unchanged. */
const types = (value: Measured) =>
  String(value).includes('/') ? mediaNames(String(value).split(', ') as MediaType[]) : value;
const inTable = (table: Readonly<Record<string, string>>, value: Measured) =>
  named(table, String(value)) ?? String(value);
const field = (value: Measured) => inTable(verdictTexts.measures.fields, value);
const carried = (value: Measured) =>
  String(value)
    .split(' ')
    .map((one) => inTable(verdictTexts.measures.carried, one))
    .join(', ');

/**
 * How to format the measured value and the limit for each kind of issue. For all other kinds, they
 * are shown unchanged.
 */
const MEASURED: Readonly<Partial<Record<IssueKind, (value: Measured) => string | number>>> = {
  blur: digits(2),
  cut_off: digits(1),
  glare: digits(0),
  obstructed: digits(0),
  too_small: digits(0),
  dark: percent,
  overexposed: percent,
  low_contrast: percent,
  screenshot: digits(0),
  too_large_pixels: megapixels,
  animated: digits(0),
  several_pages: digits(0),
  hidden_content: carried,
  wrong_type: types,
  extension_mismatch: types,
  expired: date,
  expiring: date,
  mrz_check_digit: field,
  mismatch: field,
};

/**
 * Returns how usable a picture is, in a word or two. A picture in which nothing was recognized is
 * never called ready.
 */
export function fitWords({ level, issues }: Pick<Verdict, 'level' | 'issues'>): string {
  const isUnknown = level === 'warn' && issues.some(({ kind }) => kind === 'not_a_document');
  return isUnknown ? t.submission.lookAgain : t.submission.levels[level];
}

/**
 * Returns a capture's level. If staff have given a reason to send it anyway, the level is `warn`.
 */
export function levelOf({ verdict, override }: Capture): VerdictLevel | 'checking' {
  if (verdict === null) return 'checking';
  return override === null ? verdict.level : 'warn';
}

/**
 * Returns the text for the level that `levelOf` returns. Set `needsAnswer` if a question about the
 * document is open.
 */
export function levelWords({ override, verdict }: Capture, needsAnswer = false): string {
  if (override !== null)
    return t.capture.overridden({ reason: t.submission.reasons[override.reason] });
  if (verdict === null) return t.capture.checking;
  return needsAnswer && verdict.level === 'pass' ? readingTexts.needsAnswer : fitWords(verdict);
}

/**
 * Returns a verdict as one sentence for screen readers: its level, followed by the first
 * instruction.
 */
export function verdictText(verdict: Verdict): string {
  const level = fitWords(verdict);
  const first = verdict.issues.find((issue) => issue.level !== 'note') ?? verdict.issues[0];
  if (first === undefined) return `${level}.`;
  if (first.level === 'note') return `${level}. ${noteWords(first)}`;
  const { what, todo } = issueWords(first);
  return `${level}. ${what}. ${todo}`;
}
