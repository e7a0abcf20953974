import * as v from 'valibot';
import { SubmissionId } from './ids.ts';
import { EDIT_PROBLEMS } from './models/capture.ts';
import { Rule, Write } from './models/managed.ts';
import { ScannerProblem } from './models/scanner.ts';
import { PROXY_PROBLEMS, ProxyScheme, ShownCertificate, WayNamedBy } from './models/way-out.ts';

/** The problem with the credential store, or with the key that should be in it. */
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

/** The store works, but it does not contain the key of the stored data. Waiting does not help. */
export function isKeyGone(problem: KeychainProblem | null): problem is 'keyLost' | 'keyElsewhere' {
  return problem === 'keyLost' || problem === 'keyElsewhere';
}

/** An error in a request, and its field (dotted path, '' for the whole request). */
export const FieldIssue = v.object({ field: v.string(), message: v.string() });
export type FieldIssue = v.InferOutput<typeof FieldIssue>;

/** This program's files, by their content. `other` is any other file in its folder. */
export const FileKind = v.picklist(['settings', 'outbox', 'records', 'capture', 'other']);
export type FileKind = v.InferOutput<typeof FileKind>;

const timestamp = v.string();

/** The platform's messages about single fields when it refuses a sign-in. There are only a few. */
const fieldTexts = v.optional(v.array(v.string()));

/** Set if a change was sent completely and the refusal does not prove that the change was not made. */
const unproven = v.optional(v.literal(true));

/**
 * Every expected error, as data. `code` identifies it; the interface's catalog has the texts. Text from the platform
 * is in `platformMessage` and is shown as a quotation.
 */
export const AppError = v.variant('code', [
  /**
   * There is no valid token. `expired`: the token expired. `refused`, `keyRefused`: the platform no longer accepts
   * it.
   */
  v.object({
    code: v.literal('signedOut'),
    reason: v.picklist(['none', 'expired', 'refused', 'keyRefused']),
    unproven,
  }),
  /**
   * The desk is locked, or was locked during the call. No data of its user can be seen or changed until it is
   * unlocked. Work in progress may have been done; its answer is withheld.
   */
  v.object({ code: v.literal('locked') }),
  /** The platform did not accept the e-mail and the password. */
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
   * The branch's proxy let no part of the request through. `tried`: the proxy refused the known name and password.
   */
  v.object({
    code: v.literal('proxy'),
    problem: v.picklist(PROXY_PROBLEMS),
    by: WayNamedBy,
    /** `host:port`, with the scheme in front unless it is plain HTTP, or '' if it is unknown. */
    proxy: v.string(),
    /** The proxy's answer, or null if it gave none. */
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
  /**
   * The platform, or a server in front of it, answered with a 5xx. `platformMessage` is as in the specification
   * (Errors 2).
   */
  v.object({
    code: v.literal('unavailable'),
    status: v.number(),
    retryAt: v.nullable(timestamp),
    platformMessage: v.optional(v.string()),
  }),
  /** The answer did not come from the platform: a proxy's page, a captive portal, a redirect. */
  v.object({ code: v.literal('blockedOnTheWay'), status: v.number(), evidence: v.string() }),
  /**
   * A successful answer whose body is invalid or too large. `record`: a single record, which cannot be requested in
   * smaller parts. `impossible`: larger than any answer of this kind.
   */
  v.object({
    code: v.literal('unexpectedAnswer'),
    status: v.number(),
    detail: v.string(),
    excess: v.optional(v.picklist(['size', 'record', 'impossible', 'depth'])),
    /** The kind of answer that arrived instead. `partOfIt`: a record without fields that every such record has. */
    came: v.optional(v.picklist(['nothing', 'otherData', 'partOfIt'])),
  }),
  /** The platform's answer is in main but did not reach the window completely. */
  v.object({ code: v.literal('textCutOff') }),
  /** This computer's settings do not allow this. Nothing was sent. */
  v.object({ code: v.literal('switchedOff'), write: Write }),
  /** A rule of the organization for this computer forbids this. Nothing was done. */
  v.object({ code: v.literal('ruledOut'), rule: Rule }),
  /** Refused here, before anything was sent. */
  v.object({ code: v.literal('invalidRequest'), issues: v.array(FieldIssue) }),
  /** A file could not be taken in. No part of it was kept. */
  v.object({
    code: v.literal('fileNotTaken'),
    reason: v.picklist(['empty', 'tooLarge', 'incomplete', 'tooMany', 'noSpace']),
    limit: v.nullable(v.number()),
  }),
  /** A file could not be written to the place that staff chose, and no part of it remains there. */
  v.object({
    code: v.literal('fileNotSaved'),
    reason: v.picklist(['full', 'noAccess', 'gone', 'failed']),
  }),
  /**
   * A problem with the scan folder. `own`: it is the program's own folder; `network`: only the managed settings may
   * name it.
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
  /** No printed copy of a PDF can be made. */
  v.object({
    code: v.literal('printedCopy'),
    /** `password`: none was given, or a wrong one. `dynamicForm`: only the form's own viewer can draw it. */
    problem: v.picklist(['password', 'dynamicForm', 'unreadable', 'tooLarge']),
  }),
  /** A PDF cannot be split because that would break its signature, its security, or its fields. */
  v.object({ code: v.literal('split'), problem: v.picklist(EDIT_PROBLEMS) }),
  /**
   * A file in the scan folder cannot be taken in: it is gone or has changed since it was listed. Nothing was kept.
   */
  v.object({
    code: v.literal('scanFile'),
    problem: v.picklist(['gone', 'changed', 'writing', 'noAccess', 'slow']),
  }),
  /** A scanner cannot be used, or a scan failed on `page`. The `pages` taken in so far are kept. */
  v.object({
    code: v.literal('scanner'),
    problem: ScannerProblem,
    pages: v.number(),
    page: v.nullable(v.number()),
  }),
  /**
   * The operating system's credential store cannot be used. `keyLost`: it works but no longer contains the key of the
   * stored data. `keyElsewhere`: the same, but it contains a key of the same user from another computer or another
   * copy of the profile. `notLasting`: the organization says that this computer's profile does not last, so nothing
   * is kept in it.
   */
  v.object({ code: v.literal('keychain'), problem: KeychainProblem }),
  /**
   * A problem with the user's PIN. `tooOften`: too many wrong PINs; the next one is accepted from `retryAt`, or
   * immediately if it is null.
   */
  v.object({
    code: v.literal('pin'),
    problem: v.picklist(['needed', 'wrong', 'tooOften']),
    retryAt: v.nullable(timestamp),
  }),
  /** Something else prevents this. `legalHold`: the organization keeps data that would be destroyed. */
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
  /** The same files were sent for the same owner before. Staff may send them again. */
  v.object({
    code: v.literal('sentBefore'),
    /** `draft`: another submission of the same visit contains the same file. */
    state: v.picklist(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed']),
    at: timestamp,
    /** The submission of a visit that the question is about. */
    submissionId: v.exactOptional(SubmissionId),
  }),
  /** Stored files of a submission cannot be read: damaged, missing, or sealed with another key. */
  v.object({
    code: v.literal('contentsUnreadable'),
    reason: v.picklist(['missing', 'damaged', 'otherKey']),
  }),
  /** Canceled. `requestSent` is set only if certainly nothing was sent yet. */
  v.object({ code: v.literal('cancelled'), requestSent: v.optional(v.literal('none')) }),
  /**
   * The disk cannot store or return the desk's data, and nothing was done. `held`: another program holds a file.
   * `unread`: the file could not be read so far. In both cases, `file` says which file it is.
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
  /** An error of this program. The cause is in the log under `reference`. */
  v.object({ code: v.literal('internal'), reference: v.string() }),
]);
export type AppError = v.InferOutput<typeof AppError>;
export type AppErrorCode = AppError['code'];
