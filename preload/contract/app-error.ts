import * as v from 'valibot';
import { SubmissionId } from './ids.ts';
import { EDIT_PROBLEMS } from './models/capture.ts';
import { Rule, Write } from './models/managed.ts';
import { ScannerProblem } from './models/scanner.ts';
import { PROXY_PROBLEMS, ProxyScheme, ShownCertificate, WayNamedBy } from './models/way-out.ts';

/** The trouble with the credential store, or with the key that should be in it. */
export const KeychainProblem = v.picklist([
  'moduleMissing',
  'noService',
  'locked',
  'failed',
  'keyLost',
  'keyElsewhere',
  'notLasting',
]);
export type KeychainProblem = v.InferOutput<typeof KeychainProblem>;

/** The store works, and the key of what is kept here is not in it: waiting brings nothing back. */
export function isKeyGone(problem: KeychainProblem | null): problem is 'keyLost' | 'keyElsewhere' {
  return problem === 'keyLost' || problem === 'keyElsewhere';
}

/** A fault of a request, and its field (dotted path, '' for the whole). */
export const FieldIssue = v.object({ field: v.string(), message: v.string() });
export type FieldIssue = v.InferOutput<typeof FieldIssue>;

/** Files of this program by what they hold; `other`: one more of its folder. */
export const FileKind = v.picklist(['settings', 'outbox', 'records', 'capture', 'other']);
export type FileKind = v.InferOutput<typeof FileKind>;

const timestamp = v.string();

/** What the platform says of single fields when it refuses a sign-in, a few texts at most. */
const fieldTexts = v.optional(v.array(v.string()));

/** Of a change: it was wholly sent, and nothing in the refusal proves that it was not made all the same. */
const unproven = v.optional(v.literal(true));

/**
 * Everything that can go wrong, as data. `code` says which; the interface's catalogue holds the words.
 * Text that came from the platform travels in `platformMessage` and is shown as a quotation.
 */
export const AppError = v.variant('code', [
  /** No valid token. `expired`: there was one. `refused`, `keyRefused`: the platform takes it no longer. */
  v.object({
    code: v.literal('signedOut'),
    reason: v.picklist(['none', 'expired', 'refused', 'keyRefused']),
    unproven,
  }),
  /**
   * The desk is locked, or was while this was being done: nothing of its user's can be seen or changed
   * until it is opened again. What was under way may have been done; its answer is held back.
   */
  v.object({ code: v.literal('locked') }),
  /** E-mail and password were not accepted. */
  v.object({
    code: v.literal('signInRefused'),
    platformMessage: v.nullable(v.string()),
    fieldTexts,
  }),
  /** Spec, Errors 1: `meta.error_code` is `password_expired`. */
  v.object({
    code: v.literal('passwordExpired'),
    ttlDays: v.nullable(v.number()),
    platformMessage: v.nullable(v.string()),
    fieldTexts,
  }),
  /** `phase`: how far the request came; `requestSent`: how much may have; `certificate`: the untrusted one. */
  v.object({
    code: v.literal('offline'),
    phase: v.picklist(['dns', 'connect', 'tls', 'send', 'receive', 'timeout']),
    requestSent: v.picklist(['none', 'part', 'whole']),
    detail: v.string(),
    certificate: v.optional(ShownCertificate),
  }),
  /** The branch's proxy let nothing of the request out. `tried`: the name and password known were refused. */
  v.object({
    code: v.literal('proxy'),
    problem: v.picklist(PROXY_PROBLEMS),
    by: WayNamedBy,
    /** `host:port`, with its scheme before it where it is not spoken to in plain HTTP; '' where none is known. */
    proxy: v.string(),
    /** Its answer; null where it gave none. */
    status: v.nullable(v.number()),
    schemes: v.array(ProxyScheme),
    tried: v.boolean(),
  }),
  /** The platform itself refused: a 4xx in its own JSON shape. */
  v.object({
    code: v.literal('rejected'),
    status: v.number(),
    platformMessage: v.nullable(v.string()),
    fieldErrors: v.record(v.string(), v.array(v.string())),
    unproven,
  }),
  v.object({
    code: v.literal('notFound'),
    what: v.string(),
    platformMessage: v.nullable(v.string()),
    unproven,
  }),
  v.object({ code: v.literal('throttled'), retryAt: v.nullable(timestamp), unproven }),
  /** The platform, or what stands before it, answered 5xx; `platformMessage` as in the specification (Errors 2). */
  v.object({
    code: v.literal('unavailable'),
    status: v.number(),
    retryAt: v.nullable(timestamp),
    platformMessage: v.optional(v.string()),
  }),
  /** An answer that is not the platform's: a proxy's page, a captive portal, a redirect. */
  v.object({ code: v.literal('blockedOnTheWay'), status: v.number(), evidence: v.string() }),
  /**
   * A success with a body that cannot be understood, or is too large. `record`: a single record, of which no
   * less can be asked for. `impossible`: of a size that no answer here has.
   */
  v.object({
    code: v.literal('unexpectedAnswer'),
    status: v.number(),
    detail: v.string(),
    excess: v.optional(v.picklist(['size', 'record', 'impossible', 'depth'])),
    /** The kind of answer that came in its place. `partOfIt`: a record without fields that every such record has. */
    came: v.optional(v.picklist(['nothing', 'otherData', 'partOfIt'])),
  }),
  /** The platform's answer is here, and did not come into the window whole. */
  v.object({ code: v.literal('textCutOff') }),
  /** The settings of this computer do not let it be done here. Nothing was sent. */
  v.object({ code: v.literal('switchedOff'), write: Write }),
  /** A rule of the organization for this computer is against it. Nothing was done. */
  v.object({ code: v.literal('ruledOut'), rule: Rule }),
  /** Refused here, before anything was sent. */
  v.object({ code: v.literal('invalidRequest'), issues: v.array(FieldIssue) }),
  /** A file cannot be taken in: nothing of it was kept. */
  v.object({
    code: v.literal('fileNotTaken'),
    reason: v.picklist(['empty', 'tooLarge', 'incomplete', 'tooMany', 'noSpace']),
    limit: v.nullable(v.number()),
  }),
  /** A file could not be written where staff wanted it, and nothing of it is left there. */
  v.object({
    code: v.literal('fileNotSaved'),
    reason: v.picklist(['full', 'noAccess', 'gone', 'failed']),
  }),
  /** The folder of the counter's scanner. `own`: the program's own; `network`: only the machine's file names it. */
  v.object({
    code: v.literal('scanFolder'),
    problem: v.picklist([
      'notSet',
      'notWhole',
      'missing',
      'notFolder',
      'noAccess',
      'own',
      'network',
      'slow',
      'failed',
    ]),
  }),
  /** No printed copy of a PDF can be made. */
  v.object({
    code: v.literal('printedCopy'),
    /** `password`: none was given, or another. `dynamicForm`: only its own viewer draws it. */
    problem: v.picklist(['password', 'dynamicForm', 'unreadable', 'tooLarge']),
  }),
  /** A PDF cannot be split. What it says of itself would no longer hold: a signature, its security, its fields. */
  v.object({ code: v.literal('split'), problem: v.picklist(EDIT_PROBLEMS) }),
  /** A file of that folder cannot be taken: it went, or is no longer as it was listed. Nothing was kept. */
  v.object({
    code: v.literal('scanFile'),
    problem: v.picklist(['gone', 'changed', 'writing', 'noAccess', 'slow']),
  }),
  /** A scanner cannot be used, or a scan broke off on `page`; the `pages` taken in so far stay. */
  v.object({
    code: v.literal('scanner'),
    problem: ScannerProblem,
    pages: v.number(),
    page: v.nullable(v.number()),
  }),
  /**
   * The operating system's credential store cannot be used. `keyLost`: it works, but no longer holds
   * the key of what is stored here. `keyElsewhere`: nor does it, but it holds one of the same user that
   * belongs to another computer, or to another copy of the profile. `notLasting`: the organization says that
   * this computer's profile does not last, so nothing is kept in it.
   */
  v.object({ code: v.literal('keychain'), problem: KeychainProblem }),
  /** The user's PIN. `tooOften`: too many wrong ones; the next is looked at from `retryAt`, null for at once. */
  v.object({
    code: v.literal('pin'),
    problem: v.picklist(['needed', 'wrong', 'tooOften']),
    retryAt: v.nullable(timestamp),
  }),
  /** Something else is in the way. `legalHold`: the organization keeps what would be destroyed. */
  v.object({
    code: v.literal('conflict'),
    reason: v.picklist([
      'alreadySending',
      'alreadySent',
      'notReady',
      'gone',
      'captureGone',
      'mayHaveArrived',
      'legalHold',
      'sending',
    ]),
  }),
  /** The same files were sent for the same owner before. Staff may send them again all the same. */
  v.object({
    code: v.literal('sentBefore'),
    /** `draft`: another filing of the same visit contains the same file. */
    state: v.picklist(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed']),
    at: timestamp,
    /** The filing of a visit that the question is about. */
    submissionId: v.exactOptional(SubmissionId),
  }),
  /** Files of a submission that lie here cannot be read: damaged, missing, or of another key. */
  v.object({
    code: v.literal('contentsUnreadable'),
    reason: v.picklist(['missing', 'damaged', 'otherKey']),
  }),
  /** Broken off. `requestSent` only where it is certain that nothing was on its way yet. */
  v.object({ code: v.literal('cancelled'), requestSent: v.optional(v.literal('none')) }),
  /**
   * The disk cannot take or give what this desk keeps; nothing asked was done. `held`: another program keeps a
   * file to itself. `unread`: it could not be read so far. `file`: which one, of these two.
   */
  v.object({
    code: v.literal('storage'),
    reason: v.picklist([
      'full',
      'readOnly',
      'busy',
      'held',
      'unread',
      'damaged',
      'disk',
      'otherVersion',
    ]),
    file: v.optional(FileKind),
  }),
  /** A defect of ours. The cause is in the log under `reference`. */
  v.object({ code: v.literal('internal'), reference: v.string() }),
]);
export type AppError = v.InferOutput<typeof AppError>;
export type AppErrorCode = AppError['code'];
