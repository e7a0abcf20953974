/** Returns `value` if it is an object, as the platform's errors and wrappers are, or null otherwise. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The platform's text for a refusal (spec, Errors; the shape is Laravel's `{message, errors}`). */
export interface PlatformRefusal {
  readonly message: string | null;
  readonly fieldErrors: Record<string, string[]>;
  /** `meta.error_code` (spec, Errors 1). */
  readonly errorCode: string | null;
  readonly passwordTtlDays: number | null;
}

/** Limits in characters. A refusal is shown and kept in the journal, so its texts must be short. */
const MAX_MESSAGE = 2000;
const MAX_FIELD_TEXT = 500;
const MAX_FIELD_NAME = 100;
const MAX_FIELDS = 50;
const MAX_TEXTS = 5;
const MAX_DEPTH = 8;
/** The maximum lifetime of a password, in days. A larger number is ignored. */
const MAX_TTL_DAYS = 36_500;

/**
 * Reads a refusal in the platform's shape: an object with a text `message`, or with an object `errors`. Returns null
 * for anything else, because that doesn't come from the platform. Shortens and cleans texts and field names, and
 * removes `secrets` from both.
 */
export function platformRefusal(
  value: unknown,
  secrets: readonly string[],
): PlatformRefusal | null {
  const body = asObject(value);
  if (body === null) return null;
  const errors = asObject(body.errors);
  if (typeof body.message !== 'string' && errors === null) return null;
  const clean = shownText(secrets);
  const meta = asObject(body.meta);
  const days = meta?.password_ttl_days;
  const found: [string, string[]][] = [];
  collect(errors, [], clean, found);
  return {
    message: typeof body.message === 'string' ? clean(body.message, MAX_MESSAGE) : null,
    // `fromEntries` defines properties, so a field named __proto__ is treated like any other.
    fieldErrors: Object.fromEntries(found),
    errorCode: typeof meta?.error_code === 'string' ? meta.error_code : null,
    passwordTtlDays: isDays(days) ? days : null,
  };
}

function isDays(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TTL_DAYS;
}

/** Flattens nested errors. The wrapper `errors` inside `errors` (spec, Errors 1) isn't part of a field name. */
function collect(
  errors: unknown,
  path: readonly string[],
  clean: ShownText,
  found: [string, string[]][],
): void {
  if (found.length >= MAX_FIELDS) return;
  const field = () => clean(path.join('.'), MAX_FIELD_NAME);
  if (typeof errors === 'string') {
    found.push([field(), [clean(errors, MAX_FIELD_TEXT)]]);
  } else if (Array.isArray(errors)) {
    const texts = errors.filter((text) => typeof text === 'string').slice(0, MAX_TEXTS);
    if (texts.length > 0) found.push([field(), texts.map((text) => clean(text, MAX_FIELD_TEXT))]);
  } else if (path.length <= MAX_DEPTH) {
    for (const [name, inner] of Object.entries(asObject(errors) ?? {})) {
      const wrapper = name === '' || (name === 'errors' && asObject(inner) !== null);
      collect(inner, wrapper ? path : [...path, name], clean, found);
    }
  }
}

/** In secrets of at least this length, parts are recognized too, because servers shorten what they quote. */
const LONG_SECRET = 24;
const PART = 12;
/** The maximum number of characters of a text that are read. */
const MOST_READ = 20_000;

const INVISIBLE = /\p{Cf}+/gu;
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
const BLOT = '•••';

/** Cleans an external text for display and storage, and shortens it to `most` characters. */
export type ShownText = (text: string, most: number) => string;

/**
 * Creates a function that cleans texts from a server. The result is one line without characters that are invisible or
 * change the text direction. It contains none of `secrets`, even if the server quotes one with different
 * capitalization, escaped for a URL, HTML, or JSON, in Base64, or shortened.
 */
export function shownText(secrets: readonly string[]): ShownText {
  const blots = secrets.filter((secret) => secret !== '').map(blotterOf);
  return (text, most) => {
    const visible = text.slice(0, MOST_READ).toWellFormed().replace(INVISIBLE, '');
    const clean = blots.reduce((left, blot) => blot(left), visible);
    const line = clean.replace(BLANKS, ' ').trim();
    return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
  };
}

function blotterOf(secret: string): (text: string) => string {
  const forms = [...new Set(formsOf(secret))].sort((a, b) => b.length - a.length);
  const whole = new RegExp(forms.map(escaped).join('|'), 'gi');
  const parts = forms.filter((form) => form.length >= LONG_SECRET).flatMap(partsOf);
  const known = new Set(parts);
  return (text) => {
    const left = text.replace(whole, BLOT);
    return known.size === 0 ? left : withoutParts(left, known);
  };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const inAddress = encodeURIComponent(wellFormed);
  const inHtml = wellFormed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [
    secret,
    inAddress,
    inAddress.replaceAll('%20', '+'),
    inHtml,
    inHtml.replaceAll("'", '&#39;'),
    inHtml.replaceAll("'", '&#039;'),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret)
      .toString('base64')
      .replace(/(?<!=)=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ];
}

const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function partsOf(form: string): string[] {
  const text = small(form);
  return Array.from({ length: text.length - PART + 1 }, (_, at) => text.slice(at, at + PART));
}

/** Removes every run of characters that is made up of known parts. */
function withoutParts(text: string, known: ReadonlySet<string>): string {
  const read = small(text);
  let kept = '';
  let at = 0;
  while (at < text.length) {
    let end = at;
    for (let next = at; next <= end && known.has(read.slice(next, next + PART)); next += 1) {
      end = next + PART;
    }
    kept += end > at ? BLOT : text[at];
    at = end > at ? end : at + 1;
  }
  return kept;
}
