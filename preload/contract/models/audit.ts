import * as v from 'valibot';
import type { AppError } from '../app-error.ts';
import type { OverrideReason } from './capture.ts';
import type { SamePersonReason, UnseenReason } from './submission.ts';

/** Actions that someone may have to account for. Each has a name in every language. */
export const AUDIT_ACTIONS = [
  'submission.created',
  'submission.named',
  'submission.applicationChosen',
  'submission.ownerChosen',
  'submission.configured',
  'submission.samePerson',
  'submission.questionAnswered',
  'submission.nameCompared',
  'portraitNotice.shown',
  'submission.queued',
  'submission.extraFilesMoved',
  'submission.filesMoved',
  'submission.takenBack',
  'submission.discarded',
  'submission.broughtBack',
  'submission.corrected',
  'submission.takenOver',
  'attempt.started',
  'attempt.committing',
  'attempt.sent',
  'attempt.rejected',
  'attempt.retried',
  'attempt.unknown',
  'unknown.confirmedThere',
  'unknown.sentAgain',
  'unknown.madeDraft',
  'unknown.notThere',
  'unknown.leftForSupervisor',
  'journal.doubted',
  'journal.lookedAt',
  'capture.takenIn',
  'capture.found',
  'capture.foundDamaged',
  'capture.cutApart',
  'capture.printed',
  'capture.split',
  'capture.pagesEdited',
  'capture.putBack',
  'capture.moved',
  'capture.removed',
  'capture.broughtBack',
  'capture.turned',
  'capture.overridden',
  'capture.platformFileChosen',
  'result.seen',
  'result.triedAgain',
  'receipt.filedToWrongPerson',
  'contents.destroyed',
  'applications.searched',
  'application.viewed',
  'legalName.read',
  'profile.viewed',
  'offers.viewed',
  'offers.statusChanged',
  'attributes.viewed',
  'attribute.changed',
  'attribute.deleted',
  'commercialData.viewed',
  'commercialData.exported',
  'bankData.viewedRaw',
  'scorecards.viewed',
  'orchestration.retried',
  'file.viewed',
  'file.exported',
  'pages.printed',
  'filter.visibilitySet',
  'filter.deleted',
  'person.searched',
  'person.exported',
  'person.erased',
  'person.namesErased',
  'sent.exported',
  'retention.removed',
  'hold.kept',
  'audit.viewed',
  'audit.exported',
  'session.signedIn',
  'session.signInRefused',
  'session.resumed',
  'unsigned.begun',
  'unsigned.setAside',
  'session.signedOut',
  'desk.locked',
  'desk.unlocked',
  'portalKey.entered',
  'portalKey.replaced',
  'portalKey.removed',
  'pin.refused',
  'pin.set',
  'pin.removed',
  'kept.destroyed',
  'kept.notDestroyed',
  'scanner.trusted',
  'scanner.forgotten',
  'scanner.confirmed',
  'settings.changed',
  'program.updated',
  'deskRecord.begunAnew',
  'deskRecord.lost',
  'deskRecord.older',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The values of the facts `outcome`, `result`, `why`, `how`, `unsent`, and `reason` in an entry. Each one has a text in
 * every language. Error codes are also possible values.
 */
const AUDIT_WORDS = [
  'begun',
  'done',
  'queued',
  'refused',
  'notMade',
  'mayHaveBeenMade',
  'passed',
  'failed',
  'errored',
  'received',
  'contradictory',
  'asked',
  'idle',
  'start',
  'needed',
  'wrong',
  'tooOften',
  'window',
  'found',
  'organization',
  'confirmed',
  'typed',
  'portalKey',
  'notKnownBefore',
  'keyLost',
  'gone',
  'left',
  'programEnded',
  'journalDamaged',
  'atSignOut',
  'keep',
  'destroy',
  'askedToDestroy',
  'askedToRemove',
  'askedToErase',
  'askedToDestroyAll',
  'overAge',
  'notNeeded',
  'customerWithdrew',
] as const;
export type AuditWord =
  | (typeof AUDIT_WORDS)[number]
  | OverrideReason
  | SamePersonReason
  | UnseenReason
  | AppError['code'];

/** Facts in an entry that don't identify anyone: counts, statuses, and reasons from a fixed list. */
export interface AuditFacts extends Partial<Record<AuditWordFact, AuditWord | null>> {
  readonly [fact: string]: string | number | boolean | null | undefined;
}
export const AUDIT_WORD_FACTS = ['outcome', 'result', 'why', 'how', 'unsent', 'reason'] as const;
type AuditWordFact = (typeof AUDIT_WORD_FACTS)[number];

/**
 * The two records. `work` belongs to one user and contains what they did for customers. `desk` belongs to the computer
 * and contains who came and went and which rules changed. Every user of the desk can see it.
 */
export const AuditBook = v.picklist(['work', 'desk']);
export type AuditBook = v.InferOutput<typeof AuditBook>;

/**
 * An entry of the audit. `personal` is null if it's missing, or if it was erased as recorded in the entry `erasedIn`.
 * `seq` counts within the entry's record.
 */
export const AuditLine = v.object({
  book: AuditBook,
  seq: v.number(),
  at: v.string(),
  action: v.string(),
  submissionId: v.nullable(v.string()),
  facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  personal: v.nullable(v.record(v.string(), v.string())),
  erasedIn: v.nullable(v.number()),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** Selects entries by words in the name of a person or in an ID, and by day. */
export const AuditFilter = v.strictObject({
  /** Each word must match the beginning of a word in the entry. Empty for all entries. */
  words: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  /** ISO 8601. `from` is inclusive, `to` is exclusive. */
  day: v.nullable(
    v.strictObject({
      from: v.pipe(v.string(), v.isoTimestamp()),
      to: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});
export type AuditFilter = v.InferOutput<typeof AuditFilter>;

/**
 * An entry as it's shown. `about` names the person or business that this computer currently knows by the IDs in the
 * entry. It's null if none is known. The stored entry doesn't contain it.
 */
export const ShownAuditLine = v.object({ ...AuditLine.entries, about: v.nullable(v.string()) });
export type ShownAuditLine = v.InferOutput<typeof ShownAuditLine>;

/** The ways in which an entry can differ from what was written. See `AuditVerdict`. */
export const AUDIT_BREAKS = [
  'changed',
  'missing',
  'inserted',
  'personalChanged',
  'personalMissing',
  'personalBack',
  'headLost',
  'notIntact',
  'older',
  'keptChanged',
] as const;

/**
 * Whether the chains that link all entries are intact. `brokenAt` is the first wrong entry, in `book`. `deskChecked` is
 * false as long as the desk's record can't be opened.
 */
export const AuditCheck = v.object({
  ok: v.boolean(),
  entries: v.number(),
  book: v.nullable(AuditBook),
  brokenAt: v.nullable(v.number()),
  reason: v.nullable(v.picklist(AUDIT_BREAKS)),
  deskChecked: v.boolean(),
});
export type AuditCheck = v.InferOutput<typeof AuditCheck>;
