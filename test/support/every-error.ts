import type { AppError } from '../../preload/contract/app-error.ts';
import { EDIT_PROBLEMS } from '../../preload/contract/models/capture.ts';
import { RULES } from '../../preload/contract/models/managed.ts';
import { SCANNER_PROBLEMS } from '../../preload/contract/models/scanner.ts';
import { PROXY_PROBLEMS } from '../../preload/contract/models/way-out.ts';

const NOW = '2026-01-01T12:00:00.000Z';

const CERTIFICATE = {
  subject: 'lender.example',
  issuer: 'Qwert',
  validFrom: NOW,
  validTo: null,
};
const PROXY = { code: 'proxy', proxy: 'proxy.example:3128', status: 407 } as const;

/** An error of every kind, and of every reason within it. */
export const EVERY_ERROR: readonly AppError[] = [
  ...(['none', 'expired', 'refused', 'keyRefused'] as const).map((reason) => ({
    code: 'signedOut' as const,
    reason,
  })),
  { code: 'signInRefused', platformMessage: 'These credentials do not match.' },
  { code: 'passwordExpired', ttlDays: 90, platformMessage: null },
  { code: 'passwordExpired', ttlDays: null, platformMessage: null },
  ...(['dns', 'connect', 'tls', 'send', 'receive', 'timeout'] as const).flatMap((phase) =>
    (['none', 'part', 'whole'] as const).map((requestSent) => ({
      code: 'offline' as const,
      phase,
      requestSent,
      detail: '',
    })),
  ),
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(
    (detail) => ({
      code: 'offline' as const,
      phase: 'tls' as const,
      requestSent: 'none' as const,
      detail,
      certificate: { of: 'platform' as const, ...CERTIFICATE },
    }),
  ),
  ...PROXY_PROBLEMS.flatMap((problem) =>
    (['managed', 'system', 'environment'] as const).map((by) => ({
      ...PROXY,
      problem,
      by,
      schemes: [],
      tried: false,
    })),
  ),
  ...[true, false].map((tried) => ({
    ...PROXY,
    problem: 'signIn' as const,
    by: 'system' as const,
    schemes: ['basic' as const],
    tried,
  })),
  {
    ...PROXY,
    problem: 'signIn',
    by: 'system',
    schemes: ['negotiate', 'ntlm'],
    tried: false,
  },
  { code: 'rejected', status: 422, platformMessage: 'No.', fieldErrors: { type: ['Not so.'] } },
  { code: 'rejected', status: 403, platformMessage: null, fieldErrors: {} },
  { code: 'rejected', status: 409, platformMessage: null, fieldErrors: {} },
  { code: 'notFound', what: 'application', platformMessage: null },
  { code: 'throttled', retryAt: NOW },
  { code: 'throttled', retryAt: null },
  { code: 'unavailable', status: 503, retryAt: NOW },
  { code: 'unavailable', status: 500, retryAt: null, platformMessage: 'The file is gone.' },
  { code: 'blockedOnTheWay', status: 403, evidence: '<html>' },
  { code: 'unexpectedAnswer', status: 200, detail: '' },
  ...(['nothing', 'otherData', 'partOfIt'] as const).map((came) => ({
    code: 'unexpectedAnswer' as const,
    status: 202,
    detail: '',
    came,
  })),
  { code: 'unexpectedAnswer', status: 200, detail: '', excess: 'size' },
  { code: 'unexpectedAnswer', status: 200, detail: '', excess: 'record' },
  { code: 'unexpectedAnswer', status: 200, detail: '', excess: 'impossible' },
  { code: 'unexpectedAnswer', status: 200, detail: '', excess: 'depth' },
  { code: 'textCutOff' },
  { code: 'switchedOff', write: 'exports' },
  ...RULES.map((rule) => ({ code: 'ruledOut' as const, rule })),
  { code: 'invalidRequest', issues: [{ field: 'server', message: 'Enter an address.' }] },
  { code: 'invalidRequest', issues: [] },
  ...(['empty', 'tooLarge', 'incomplete', 'tooMany', 'noSpace'] as const).map((reason) => ({
    code: 'fileNotTaken' as const,
    reason,
    limit: 200_000_000,
  })),
  ...(['full', 'noAccess', 'gone', 'failed'] as const).map((reason) => ({
    code: 'fileNotSaved' as const,
    reason,
  })),
  ...(
    ['notSet', 'notWhole', 'missing', 'notFolder', 'noAccess', 'own', 'slow', 'failed'] as const
  ).map((problem) => ({ code: 'scanFolder' as const, problem })),
  ...(['gone', 'changed', 'writing', 'noAccess', 'slow'] as const).map((problem) => ({
    code: 'scanFile' as const,
    problem,
  })),
  ...(['password', 'dynamicForm', 'unreadable', 'tooLarge'] as const).map((problem) => ({
    code: 'printedCopy' as const,
    problem,
  })),
  ...EDIT_PROBLEMS.map((problem) => ({ code: 'split' as const, problem })),
  ...SCANNER_PROBLEMS.flatMap((problem) => [
    { code: 'scanner' as const, problem, pages: 0, page: null },
    { code: 'scanner' as const, problem, pages: 1, page: 2 },
    { code: 'scanner' as const, problem, pages: 12, page: null },
  ]),
  ...(
    [
      'moduleMissing',
      'noService',
      'locked',
      'failed',
      'keyLost',
      'keyElsewhere',
      'notLasting',
    ] as const
  ).map((problem) => ({
    code: 'keychain' as const,
    problem,
  })),
  { code: 'pin', problem: 'needed', retryAt: null },
  { code: 'pin', problem: 'wrong', retryAt: null },
  { code: 'pin', problem: 'tooOften', retryAt: NOW },
  ...(
    ['alreadySending', 'alreadySent', 'notReady', 'gone', 'mayHaveArrived', 'legalHold'] as const
  ).map((reason) => ({
    code: 'conflict' as const,
    reason,
  })),
  ...(['ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed'] as const).map((state) => ({
    code: 'sentBefore' as const,
    state,
    at: NOW,
  })),
  ...(['missing', 'damaged', 'otherKey'] as const).map((reason) => ({
    code: 'contentsUnreadable' as const,
    reason,
  })),
  ...(['full', 'readOnly', 'busy', 'damaged', 'disk', 'otherVersion'] as const).map((reason) => ({
    code: 'storage' as const,
    reason,
  })),
  ...(['held', 'unread'] as const).flatMap((reason) =>
    (['settings', 'outbox', 'records', 'capture', 'other'] as const).map((file) => ({
      code: 'storage' as const,
      reason,
      file,
    })),
  ),
  { code: 'locked' },
  { code: 'cancelled' },
  { code: 'cancelled', requestSent: 'none' },
  { code: 'internal', reference: 'K7Q2' },
];
