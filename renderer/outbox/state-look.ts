import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import Clock from '@lucide/svelte/icons/clock';
import Inbox from '@lucide/svelte/icons/inbox';
import PencilLine from '@lucide/svelte/icons/pencil-line';
import Send from '@lucide/svelte/icons/send';
import { isUnsure, type SubmissionSummary } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { t } from '#text/desk-catalogue.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: PencilLine },
  ready: { tone: 'neutral', icon: Clock },
  sending: { tone: 'info', icon: Send },
  sent: { tone: 'info', icon: Inbox },
  confirmed: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleX },
  unknown: { tone: 'caution', icon: CircleQuestionMark },
} as const;

/** The color and icon for each result of a check. */
export const RESULT_LOOKS = {
  passed: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleX },
  errored: { tone: 'bad', icon: CircleAlert },
  received: LOOKS.sent,
  contradictory: { tone: 'caution', icon: CircleQuestionMark },
} as const;

/**
 * Returns the color, icon, and text for a submission's state, or for its result if it has a
 * receipt. For a submission from practice mode, the text says so, unless the screen already does
 * (`screenSaysPractice`).
 */
export function stateLook(submission: Looked, { screenSaysPractice = false } = {}) {
  const { practice, receipt } = submission;
  // A draft that corrects a refused submission appears as refused until it is sent.
  const wasRefused = submission.state === 'draft' && submission.refused !== null;
  const state = wasRefused ? 'rejected' : submission.state;
  const kind = receipt && verificationResult(receipt.record).kind;
  const unsure = isUnsure(submission);
  const word = kind ? t.result.badges[kind] : t.outbox.states[unsure ? 'unsure' : state];
  const look = kind ? RESULT_LOOKS[kind] : LOOKS[unsure ? 'unknown' : state];
  return { ...look, word: practice && !screenSaysPractice ? t.outbox.inPractice({ word }) : word };
}

type Looked = Pick<
  SubmissionSummary,
  'state' | 'practice' | 'receipt' | 'evidence' | 'resolutions' | 'refused'
>;
