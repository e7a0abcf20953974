import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import PencilLine from '@lucide/svelte/icons/pencil-line';
import Send from '@lucide/svelte/icons/send';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { sendOutcome } from '../../lib/send-outcome.ts';
import { t } from '../../text/catalogue.ts';

/** Colour, icon and word of a submission's state. What was sent in practice always says so. */
export function stateLook({ state, failure, practice }: SubmissionSummary) {
  switch (state) {
    case 'draft':
      return { tone: 'neutral', icon: PencilLine, word: t.outbox.states.draft } as const;
    case 'sending':
      return { tone: 'info', icon: Send, word: t.outbox.states.sending } as const;
    case 'sent': {
      const word = practice ? t.outbox.sentPractice : t.outbox.states.sent;
      return { tone: 'good', icon: CircleCheck, word } as const;
    }
    case 'failed': {
      const unknown = failure !== null && sendOutcome(failure) === 'unknown';
      return unknown
        ? ({ tone: 'caution', icon: CircleQuestionMark, word: t.outbox.unknown } as const)
        : ({ tone: 'bad', icon: CircleX, word: t.outbox.states.failed } as const);
    }
  }
}
