import type { AppError, AppErrorCode } from '#contract/app-error.ts';
import type { ProxyScheme } from '#contract/models/way-out.ts';
import { bytes, when } from './amounts.ts';
import { t } from './catalogue.ts';
import { fieldMessage } from './field-errors.ts';
import { clock } from './formats.ts';
import type { Values } from './message.ts';
import { say, textsOf } from './texts.ts';

const { errors, errorParts } = await textsOf('errors');

/**
 * The text for an error: what happened, and what to do. `quote` is text from the platform, which is
 * shown as a quotation.
 */
export interface ErrorWords {
  readonly title: string;
  readonly todo: string;
  readonly quote: string | null;
  /** Additional texts, each about a single field. */
  readonly also?: readonly string[];
  /** True if staff stopped the operation themselves, so it didn't actually fail. */
  readonly stopped?: boolean;
}
type Text = string | ((values: never) => string);
type Entry = { readonly title: Text; readonly todo: Text };
type Of<C extends AppErrorCode> = Extract<AppError, { code: C }>;

/** Returns the message for the PIN field, or null if the error is about something else. */
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
 * Returns the texts for an error. If its code has different texts for different cases, returns
 * those for its case.
 */
function entryOf(error: AppError): Entry {
  const texts: Entry | Readonly<Record<string, Entry>> = errors[error.code];
  if (isEntry(texts)) return texts;
  const entry = texts[caseOf(error)] ?? texts.other;
  if (entry === undefined) throw new Error(`No words for ${error.code} ${caseOf(error)}`);
  return entry;
}

const isEntry = (texts: Entry | Readonly<Record<string, Entry>>): texts is Entry =>
  typeof texts.title === 'string' || typeof texts.title === 'function';

/** Returns the case of an error, which selects one of several texts for the same code. */
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
 * Returns the values that the texts for an error may contain: the fields of the error, some of them
 * formatted as text.
 */
function valuesOf(error: AppError): Values {
  const { setBy, ownScheme } = errorParts;
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

/** Adds details to the texts: the page of a scan, or information about the certificate. */
function placed({ title, todo }: { title: string; todo: string }, error: AppError) {
  const texts = errorParts;
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

/**
 * Returns text that says which untrusted certificate the server presented, who issued it, and what
 * to do.
 */
function certificateTodo(
  detail: string,
  { validFrom, validTo, ...certificate }: NonNullable<Of<'offline'>['certificate']>,
): string {
  const { shown, expired, otherAddress, untrusted } = errorParts.certificate;
  const isDated = validFrom !== null && validTo !== null;
  const said = shown({
    ...certificate,
    validFrom: isDated ? validFrom : null,
    validTo: validTo ?? '',
  });
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(detail)) return `${said} ${expired}`;
  return `${said} ${detail === 'ERR_TLS_CERT_ALTNAME_INVALID' ? otherAddress : untrusted}`;
}
