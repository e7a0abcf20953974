import { MAX_DOCUMENT_BYTES } from '../../../preload/contract/limits.ts';
import type { Capture, Slot } from '../../../preload/contract/models/capture.ts';
import { mayBeOverridden } from '../../../preload/contract/models/fix-key.ts';
import type {
  Blocker,
  SlotContent,
  Submission,
} from '../../../preload/contract/models/submission.ts';
import type { Turn, Verdict } from '../../../preload/contract/models/verdict.ts';
import { SLOTS_BY_VERIFICATION } from '../../../preload/contract/models/verification.ts';
import { documentBytes } from '../../precheck/document-size.ts';
import { type Facts, pagesIn } from '../../precheck/facts/facts.ts';
import { restartsAfter } from '../../reading/page-numbers.ts';
import { type VerdictSurroundings, verdictIn } from './capture-verdict.ts';
import { mustRead, readingOf } from './document-reading.ts';
import { groupFiles } from './file-groups.ts';
import {
  capturesOf,
  type HeldCapture,
  type HeldContent,
  type HeldSubmission,
} from './held-submission.ts';
import { mustCompareName, nameReasonOf, namesOf, readingIn } from './name-check.ts';
import { canTakeBack } from './refusals.ts';
import { isReadingPrint, wantedPrint } from './wanted-print.ts';

/** What a view needs in addition to the stored submission. */
export interface Surroundings
  extends VerdictSurroundings,
    Pick<Submission, 'practice' | 'progress' | 'waiting' | 'onHold' | 'noticeWanted'> {
  /** Whether this computer may read the text of documents. */
  readonly readsWords: boolean;
  /** Files in the submissions of the same visit. */
  readonly placed: readonly HeldCapture[];
}

/** Returns the submission as the window shows it, with verdicts and blockers but without storage details. */
export function viewSubmission(submission: HeldSubmission, around: Surroundings): Submission {
  const { now, sentBefore, readsWords, placed, ...shown } = around;
  const isBeingRead = (capture: HeldCapture, slot: Slot | 'tray') =>
    readsWords && mustRead(submission, capture, slot);
  const verdictOf = (capture: HeldCapture, slot: Slot) =>
    isBeingRead(capture, slot) ? null : verdictIn(submission, capture, slot, { now, sentBefore });
  const reading = readsWords ? readingOf(submission) : null;
  const contentKept = submission.contentsDestroyedAt === null;
  const slots = Object.fromEntries(
    Object.entries(submission.slots).map(([slot, content]) => [
      slot,
      viewContent(content, verdictOf, slot as Slot, contentKept),
    ]),
  );
  const { tray, samePerson, readingAnswers, queued, attempt, notBefore, ...rest } = submission;
  return {
    ...rest,
    ...shown,
    slots,
    tray: tray.map((capture) => {
      // The sheets of a stack are sorted once all of them have been read.
      const isSheetRead =
        !readsWords || capture.fed === null || wantedPrint(submission, capture, 'tray') === null;
      const isChecked = capture.facts !== null && !isBeingRead(capture, 'tray') && isSheetRead;
      return viewCapture(capture, { verdict: null, isChecked, contentKept });
    }),
    unsorted: submission.state === 'draft' ? groupFiles(tray.filter(isExtra), placed) : [],
    names: namesOf(submission),
    nameReason: nameReasonOf(submission),
    documentFile: documentFileOf(capturesOf(submission.slots.document)),
    reading,
    isReadingPrint: readsWords && isReadingPrint(submission),
    blockers: blockersOf(submission, verdictOf, reading),
    queuedAt: queued?.at ?? null,
    canTakeBack: canTakeBack(submission),
  };
}

const isExtra = ({ setAside }: HeldCapture) => setAside === null;

function documentFileOf(captures: readonly HeldCapture[]): Submission['documentFile'] {
  const [first] = captures;
  if (first === undefined) return null;
  const pages = captures.map(({ facts }) => shownSize(facts, 0).pages);
  const isKnown = pages.every((count) => count !== null);
  return {
    fileName: captures.length === 1 ? first.fileName : null,
    pages: isKnown ? pages.reduce((sum, count) => sum + count, 0) : null,
  };
}

function viewContent(
  content: HeldContent,
  verdictOf: (capture: HeldCapture, slot: Slot) => Verdict | null,
  slot: Slot,
  contentKept: boolean,
): SlotContent {
  if (content.source === 'platformFile') return content;
  const shown = (capture: HeldCapture) => {
    const verdict = verdictOf(capture, slot);
    return viewCapture(capture, { verdict, isChecked: verdict !== null, contentKept });
  };
  if (content.source === 'capture') return { source: 'capture', capture: shown(content.capture) };
  return { source: 'pages', pages: content.pages.map(shown), bytes: joinedBytes(content.pages) };
}

/**
 * Returns the size of the document that the pages will be joined into, in bytes. A page that hasn't been checked counts
 * with the size of its file.
 */
function joinedBytes(pages: readonly HeldCapture[]): number {
  return pages.reduce(
    (sum, { facts, bytes }) => sum + (facts === null ? bytes : documentBytes(facts)),
    0,
  );
}

/**
 * Returns the reasons why a draft can't be sent yet, in the order of the steps at the counter. If there are none, the
 * draft is ready. `verdictOf` returns the pre-check's verdict on a capture in its slot, or null while it's being
 * checked.
 */
function blockersOf(
  submission: HeldSubmission,
  verdictOf: (capture: HeldCapture, slot: Slot) => Verdict | null,
  reading: Submission['reading'],
): Blocker[] {
  const blockers: Blocker[] = [];
  if (submission.applicant === null) blockers.push({ kind: 'noApplication', slot: null });
  if (submission.owner === null) blockers.push({ kind: 'noOwner', slot: null });
  if (submission.type === null) blockers.push({ kind: 'noType', slot: null });
  if (submission.service === null) blockers.push({ kind: 'noService', slot: null });
  for (const { slot, required } of SLOTS_BY_VERIFICATION[submission.verification]) {
    const content = submission.slots[slot];
    if (content === undefined) {
      if (required) blockers.push({ kind: 'slotEmpty', slot });
    } else blockers.push(...contentBlockers(content, slot, verdictOf));
  }
  const names = namesOf(submission);
  if (names?.agreement === 'differs' && !names.confirmed) {
    blockers.push({ kind: 'namesDiffer', slot: null });
  }
  for (const { kind, answered } of reading?.questions ?? []) {
    if (!answered) blockers.push({ kind, slot: 'document' });
  }
  // Ask this question last, because a new picture would have to be compared again.
  if (blockers.length === 0 && mustCompareName(submission)) {
    blockers.push({ kind: 'nameUnread', slot: null });
  }
  return blockers;
}

function contentBlockers(
  content: HeldContent,
  slot: Slot,
  verdictOf: (capture: HeldCapture, slot: Slot) => Verdict | null,
): Blocker[] {
  const several = content.source === 'pages';
  const captures = capturesOf(content);
  let page = 1;
  const blockers = captures.flatMap((capture): Blocker[] => {
    const kind = captureBlocker(capture, verdictOf(capture, slot));
    const first = page;
    page += Math.max(1, shownSize(capture.facts, 0).pages ?? 1);
    return kind === null ? [] : [{ kind, slot, ...(several && { page: first }) }];
  });
  const isTiff = captures.some(({ facts }) => facts !== null && pagesIn(facts) > 1);
  const isMadePdf = several || (slot === 'document' && isTiff);
  const tooMany = isMadePdf && joinedBytes(captures) > MAX_DOCUMENT_BYTES;
  return tooMany ? [...blockers, { kind: 'tooManyBytes', slot }] : blockers;
}

function captureBlocker(capture: HeldCapture, verdict: Verdict | null): Blocker['kind'] | null {
  if (verdict === null) return 'stillChecking';
  // A rejection can't be overridden, because the platform would refuse the file.
  if (verdict.level === 'reject') return 'platformWouldRefuse';
  if (verdict.level !== 'block') return null;
  if (!mayBeOverridden(verdict)) return 'mustBeAnother';
  return capture.override === null ? 'notReady' : null;
}

/** Returns a capture as the window shows it. `contentKept` says whether the vault still has the bytes for a preview. */
function viewCapture(
  capture: HeldCapture,
  {
    verdict,
    isChecked,
    contentKept,
  }: {
    readonly verdict: Verdict | null;
    readonly isChecked: boolean;
    readonly contentKept: boolean;
  },
): Capture {
  const { blobId: _, leftSlot: __, words: ___, fed: ____, previewToken, facts, ...told } = capture;
  return {
    ...told,
    ...shownSize(facts, capture.turn),
    mediaType: facts?.mediaType ?? 'unknown',
    check: isChecked ? 'done' : 'checking',
    verdict,
    previewUrl: contentKept && canBeShown(facts) ? `/preview/${previewToken}` : null,
    reading: readingIn(capture),
    splitAfter: splitAfter(capture),
    holdsLocation: facts?.kind === 'picture' && facts.holdsLocation,
  };
}

/**
 * Returns the pages of a PDF (one-based) after which its page numbers start over. Returns none for other files, because
 * only a PDF can be split. If a document consists of several files, staff move the files instead.
 */
function splitAfter({ facts, words }: HeldCapture): number[] {
  return facts?.kind === 'pdf' ? restartsAfter(words?.facts?.numbers ?? []) : [];
}

function canBeShown(facts: Facts | null): boolean {
  return facts?.kind === 'picture' || (facts?.kind === 'pdf' && facts.pages > 0);
}

function shownSize(facts: Facts | null, turn: Turn): Pick<Capture, 'width' | 'height' | 'pages'> {
  if (facts?.kind === 'pdf')
    return { width: facts.width, height: facts.height, pages: facts.pages };
  if (facts?.kind !== 'picture') return { width: null, height: null, pages: null };
  const lying = turn === 90 || turn === 270;
  return {
    width: lying ? facts.height : facts.width,
    height: lying ? facts.width : facts.height,
    pages: pagesIn(facts),
  };
}
