import type { AppError, AppErrorCode } from '#contract/app-error.ts';
import type { Submission } from '#contract/models/submission.ts';
import type { ProxyScheme } from '#contract/models/way-out.ts';
import { bytes, when } from './amounts.ts';
import { t } from './catalogue.ts';
import { clock } from './formats.ts';
import type { Values } from './message.ts';
import { catalogOf, say } from './texts.ts';

/** What happened, and what to do. `quote` is text from the platform, shown as a quotation. */
export interface ErrorWords {
  readonly title: string;
  readonly todo: string;
  readonly quote: string | null;
  /** More text, about single fields. */
  readonly also?: readonly string[];
  /** True if staff stopped it themselves, which is no failure. */
  readonly stopped?: boolean;
}
type Text = string | ((values: never) => string);
type Entry = { readonly title: Text; readonly todo: Text };
type Of<C extends AppErrorCode> = Extract<AppError, { code: C }>;

/**
 * Returns the error of each field by its dotted path, from this app's own check (`invalidRequest`)
 * or from the platform (`rejected`). Empty for other errors.
 */
export function fieldErrors(error: AppError | null): Readonly<Record<string, string>> {
  if (error?.code === 'invalidRequest') {
    return Object.fromEntries(
      // Of several errors about one field, the first is used.
      error.issues
        .toReversed()
        .filter(({ field }) => field !== '')
        .map(({ field, message }) => [field, fieldMessage(message)]),
    );
  }
  if (error?.code === 'rejected') {
    return Object.fromEntries(
      Object.entries(error.fieldErrors).map(([field, messages]) => [field, messages.join(' ')]),
    );
  }
  return {};
}

/**
 * Returns the name that staff know for a field of the platform's form (spec, endpoint 13), or the
 * field's own name.
 */
export function platformFieldName(field: string): string {
  const names: Readonly<Record<string, string>> = {
    ...t.submission.slots,
    service: t.capture.service,
    verification: t.capture.kind,
    type: t.capture.type,
    personal_information_id: t.flow.owner.recordId,
    application_id: t.flow.review.application,
  };
  return names[field] ?? field;
}

/** Returns what the platform said about a field when it refused the previous attempt, or null. */
export function refusedField(
  { refused }: Pick<Submission, 'refused'>,
  field: string,
): string | null {
  return fieldErrors(refused?.failure ?? null)[field] ?? null;
}

/**
 * Returns what the platform said about the owner's record, or null after another owner was chosen.
 */
export function refusedOwner({
  refused,
  owner,
}: Pick<Submission, 'refused' | 'owner'>): string | null {
  const isAnother =
    refused?.ownerRecordId !== undefined && refused.ownerRecordId !== owner?.recordId;
  return isAnother ? null : refusedField({ refused }, 'personal_information_id');
}

/** Returns the error for the PIN field, or null if the error is about something else. */
export function pinTrouble(error: AppError | null): string | null {
  if (error?.code === 'invalidRequest') {
    return error.issues.map(({ message }) => fieldMessage(message)).join(' ') || null;
  }
  if (error?.code !== 'pin') return null;
  const { problem, retryAt } = error;
  if (retryAt === null) return problem === 'wrong' ? t.lock.wrong : errorWords(error).todo;
  const at = clock(retryAt);
  return problem === 'wrong' ? t.lock.wrongUntil({ at }) : t.lock.tooOften({ at });
}

/**
 * The beginning of the schema library's own messages, which are for programmers and quote the
 * value.
 */
const OF_THE_LIBRARY = /^Invalid /;
const NOT_A_VALUE = 'This value isn’t allowed.';

/**
 * Translations of the English messages with which the contract and main refuse a field. In English,
 * each message is used unchanged.
 */
const refusals = await catalogOf('refusals');

/** Returns this app's message about a refused field in the current language. */
export function fieldMessage(message: string): string {
  const own = OF_THE_LIBRARY.test(message) ? NOT_A_VALUE : message;
  return String(refusals[own] ?? own);
}

/**
 * Returns the text for an error: what happened, what to do, and the platform's own text as a
 * quotation.
 */
export function errorWords(error: AppError): ErrorWords {
  const { title, todo } = entryOf(error);
  const values = valuesOf(error);
  const words = { title: say(title, values), todo: say(todo, values) };
  const quote = ('platformMessage' in error && error.platformMessage) || null;
  const also = ('fieldTexts' in error && error.fieldTexts) || [];
  return { ...placed(words, error), quote, also };
}

/**
 * Returns the texts of an error: those of its case if they differ by case, or those of its code.
 */
function entryOf(error: AppError): Entry {
  const texts: Entry | Readonly<Record<string, Entry>> = t.errors[error.code];
  if (isEntry(texts)) return texts;
  const entry = texts[caseOf(error)] ?? texts.other;
  if (entry === undefined) throw new Error(`No words for ${error.code} ${caseOf(error)}`);
  return entry;
}

const isEntry = (texts: Entry | Readonly<Record<string, Entry>>): texts is Entry =>
  typeof texts.title === 'string' || typeof texts.title === 'function';

/** Returns the case that distinguishes texts of the same code. */
function caseOf(error: AppError): string {
  switch (error.code) {
    case 'offline':
      return error.phase;
    case 'proxy':
      return error.problem === 'signIn' ? signInCase(error) : error.problem;
    case 'rejected':
      return String(error.status);
    case 'unexpectedAnswer':
      return error.excess ?? 'other';
    case 'ruledOut':
      return error.rule;
    default:
      return 'reason' in error ? error.reason : 'problem' in error ? error.problem : '';
  }
}

function signInCase({ schemes, tried }: Of<'proxy'>): string {
  if (!schemes.includes('basic')) return 'signInUnknown';
  return tried ? 'signInTried' : 'signIn';
}

const SCHEMES: Readonly<Partial<Record<ProxyScheme, string>>> = {
  basic: 'Basic',
  digest: 'Digest',
  ntlm: 'NTLM',
  negotiate: 'Negotiate (Kerberos)',
};

/**
 * Returns the values that an error's texts may contain: the error's fields, some of them as text.
 */
function valuesOf(error: AppError): Values {
  const { setBy, ownScheme } = t.errorParts;
  switch (error.code) {
    case 'proxy':
      return {
        ...error,
        setBy: error.by === 'none' ? '' : setBy[error.by],
        offered: error.schemes.map((one) => SCHEMES[one] ?? ownScheme).join(', '),
      };
    case 'invalidRequest':
      return { said: error.issues.map(({ message }) => fieldMessage(message)).join(' ') };
    case 'fileNotTaken': {
      const { reason, limit } = error;
      return { limit: reason === 'tooLarge' && limit !== null ? bytes(limit) : limit };
    }
    case 'sentBefore':
      return { at: when(error.at) };
    default:
      return error;
  }
}

/** Adds the place to the texts: the page of a scan, or the certificate. */
function placed({ title, todo }: { title: string; todo: string }, error: AppError) {
  const texts = t.errorParts;
  if (error.code === 'scanner') {
    const { page, pages } = error;
    return {
      title: page === null ? title : texts.scannedPage({ title, page }),
      todo: pages === 0 ? todo : texts.scanned({ todo, pages }),
    };
  }
  if (error.code !== 'offline' || error.certificate === undefined) return { title, todo };
  return { title, todo: certificateTodo(error.detail, error.certificate) };
}

/** Returns which certificate was shown instead of a trusted one, who issued it, and what to do. */
function certificateTodo(
  detail: string,
  { validFrom, validTo, ...certificate }: NonNullable<Of<'offline'>['certificate']>,
): string {
  const { shown, expired, otherAddress, untrusted } = t.errorParts.certificate;
  const isDated = validFrom !== null && validTo !== null;
  const said = shown({
    ...certificate,
    validFrom: isDated ? validFrom : null,
    validTo: validTo ?? '',
  });
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(detail)) return `${said} ${expired}`;
  return `${said} ${detail === 'ERR_TLS_CERT_ALTNAME_INVALID' ? otherAddress : untrusted}`;
}
