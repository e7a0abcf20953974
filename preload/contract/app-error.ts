import * as v from 'valibot';
import { SubmissionId } from './ids.ts';
import { EDIT_PROBLEMS } from './models/capture.ts';
import { Rule, Write } from './models/managed.ts';
import { ScannerProblem } from './models/scanner.ts';
import { PROXY_PROBLEMS, ProxyScheme, ShownCertificate, WayNamedBy } from './models/way-out.ts';

/** A problem with the credential store, or with the key that should be in it. */
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

/**
 * Returns whether the store works but doesn't contain the key for the stored data. Waiting doesn't help in that case.
 */
export function isKeyGone(problem: KeychainProblem | null): problem is 'keyLost' | 'keyElsewhere' {
  return problem === 'keyLost' || problem === 'keyElsewhere';
}

/** An error in a request and the field it's about, as a dotted path ('' for the whole request). */
export const FieldIssue = v.object({ field: v.string(), message: v.string() });
export type FieldIssue = v.InferOutput<typeof FieldIssue>;

/** The kinds of files that this program keeps. `other` is any other file in its folder. */
export const FileKind = v.picklist(['settings', 'outbox', 'records', 'capture', 'other']);
export type FileKind = v.InferOutput<typeof FileKind>;

const timestamp = v.string();

/** The platform's messages about individual fields when it refuses a sign-in. There are only a few. */
const fieldTexts = v.optional(v.array(v.string()));

/** Set if the change was sent in full and the refusal doesn't prove that it wasn't made. */
const unproven = v.optional(v.literal(true));

/**
 * Every expected error, as data. `code` identifies the error; the interface's catalog contains its texts. Text from the
 * platform is in `platformMessage` and is shown as a quotation.
 */
export const AppError = v.variant('code', [
  /**
   * There's no valid token. `expired`: the token has expired. `refused`: the platform no longer accepts the token.
   * `keyRefused`: it no longer accepts the key from its portal.
   */
  v.object({
    code: v.literal('signedOut'),
    reason: v.picklist(['none', 'expired', 'refused', 'keyRefused']),
    unproven,
  }),
  /**
   * The desk is locked, or was locked during the call. None of the user's data can be seen or changed until the desk is
   * unlocked. A call in progress may still have taken effect, but its answer is withheld.
   */
  v.object({ code: v.literal('locked') }),
  /** The platform didn't accept the email and password. */
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
  /**
   * `phase`: how far the request got; `requestSent`: how much of it may have been sent; `certificate`: the untrusted
   * certificate.
   */
  v.object({
    code: v.literal('offline'),
    phase: v.picklist(['dns', 'connect', 'tls', 'send', 'receive', 'timeout']),
    requestSent: v.picklist(['none', 'part', 'whole']),
    detail: v.string(),
    certificate: v.optional(ShownCertificate),
  }),
  /**
   * The branch's proxy didn't let any part of the request through. `tried`: it refused the name and password that the
   * desk knows.
   */
  v.object({
    code: v.literal('proxy'),
    problem: v.picklist(PROXY_PROBLEMS),
    by: WayNamedBy,
    /** `host:port`, preceded by the scheme unless it's plain HTTP, or '' if unknown. */
    proxy: v.string(),
    /** The HTTP status of the proxy's answer, or null if it gave none. */
    status: v.nullable(v.number()),
    schemes: v.array(ProxyScheme),
    tried: v.boolean(),
  }),
  /** The platform itself refused the request with a 4xx in its own JSON format. */
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
  /**
   * The platform, or a server in front of it, answered with a 5xx. For `platformMessage`, see the specification (Errors
   * 2).
   */
  v.object({
    code: v.literal('unavailable'),
    status: v.number(),
    retryAt: v.nullable(timestamp),
    platformMessage: v.optional(v.string()),
  }),
  /** The answer didn't come from the platform but from a proxy's page, a captive portal, or a redirect. */
  v.object({ code: v.literal('blockedOnTheWay'), status: v.number(), evidence: v.string() }),
  /**
   * A successful answer whose body is invalid or too large. `record`: a single record is too large, and it can't be
   * requested in smaller parts. `impossible`: the body is larger than any answer of this kind.
   */
  v.object({
    code: v.literal('unexpectedAnswer'),
    status: v.number(),
    detail: v.string(),
    excess: v.optional(v.picklist(['size', 'record', 'impossible', 'depth'])),
    /** What arrived instead. `partOfIt`: a record without fields that every such record has. */
    came: v.optional(v.picklist(['nothing', 'otherData', 'partOfIt'])),
  }),
  /** The main process has the platform's answer, but not all of it reached the window. */
  v.object({ code: v.literal('textCutOff') }),
  /** This computer's settings don't allow this change. Nothing was sent. */
  v.object({ code: v.literal('switchedOff'), write: Write }),
  /** The organization's rules for this computer forbid this. Nothing was done. */
  v.object({ code: v.literal('ruledOut'), rule: Rule }),
  /** The request was refused here, before anything was sent. */
  v.object({ code: v.literal('invalidRequest'), issues: v.array(FieldIssue) }),
  /** A file couldn't be added. No part of it was kept. */
  v.object({
    code: v.literal('fileNotTaken'),
    reason: v.picklist(['empty', 'tooLarge', 'incomplete', 'tooMany', 'noSpace']),
    limit: v.nullable(v.number()),
  }),
  /** A file couldn't be saved to the location that staff chose. No part of it remains there. */
  v.object({
    code: v.literal('fileNotSaved'),
    reason: v.picklist(['full', 'noAccess', 'gone', 'failed']),
  }),
  /**
   * A problem with the scan folder. `own`: it's the program's own folder. `network`: it's on the network, where only
   * the managed settings may name a folder.
   */
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
  /** A printed copy (a PDF of pictures) can't be made of this PDF. */
  v.object({
    code: v.literal('printedCopy'),
    /** `password`: the password is missing or wrong. `dynamicForm`: only the form's own viewer can draw it. */
    problem: v.picklist(['password', 'dynamicForm', 'unreadable', 'tooLarge']),
  }),
  /** A PDF can't be split because that would break its signature, its security, or its fields. */
  v.object({ code: v.literal('split'), problem: v.picklist(EDIT_PROBLEMS) }),
  /**
   * A file in the scan folder can't be added, for example because it's gone or has changed since it was listed. Nothing
   * was kept.
   */
  v.object({
    code: v.literal('scanFile'),
    problem: v.picklist(['gone', 'changed', 'writing', 'noAccess', 'slow']),
  }),
  /** A scanner can't be used, or a scan failed on `page`. The `pages` added before that are kept. */
  v.object({
    code: v.literal('scanner'),
    problem: ScannerProblem,
    pages: v.number(),
    page: v.nullable(v.number()),
  }),
  /**
   * The operating system's credential store can't be used. `keyLost`: the store works, but no longer contains the key
   * for the stored data. `keyElsewhere`: the same, but it contains a key of this user from another computer or another
   * copy of the profile. `notLasting`: the organization says that this computer's profile is temporary, so nothing is
   * kept in it.
   */
  v.object({ code: v.literal('keychain'), problem: KeychainProblem }),
  /**
   * A problem with the user's PIN. `tooOften`: the PIN was wrong too many times. The next one is accepted from
   * `retryAt` on, or immediately if that's null.
   */
  v.object({
    code: v.literal('pin'),
    problem: v.picklist(['needed', 'wrong', 'tooOften']),
    retryAt: v.nullable(timestamp),
  }),
  /** Something else prevents this. `legalHold`: the organization keeps data that would be deleted. */
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
  /** The same files have already been sent for the same owner. Staff may send them again. */
  v.object({
    code: v.literal('sentBefore'),
    /** `draft`: another submission of the same visit contains the same file. */
    state: v.picklist(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed']),
    at: timestamp,
    /** In a visit, the submission that this is about. */
    submissionId: v.exactOptional(SubmissionId),
  }),
  /** A submission's stored files can't be read: they're missing, damaged, or sealed with another key. */
  v.object({
    code: v.literal('contentsUnreadable'),
    reason: v.picklist(['missing', 'damaged', 'otherKey']),
  }),
  /** The call was canceled. `requestSent` is set only if it's certain that nothing was sent. */
  v.object({ code: v.literal('cancelled'), requestSent: v.optional(v.literal('none')) }),
  /**
   * The disk can't store or return the desk's data, and nothing was done. `held`: another program has a file open.
   * `unread`: a file hasn't been readable so far. In both cases, `file` is the kind of file.
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
  /** An error in this program. The incident log has the cause under `reference`. */
  v.object({ code: v.literal('internal'), reference: v.string() }),
]);
export type AppError = v.InferOutput<typeof AppError>;
export type AppErrorCode = AppError['code'];
