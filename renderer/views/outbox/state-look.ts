import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import Clock from '@lucide/svelte/icons/clock';
import PencilLine from '@lucide/svelte/icons/pencil-line';
import Send from '@lucide/svelte/icons/send';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { t } from '../../text/catalogue.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: PencilLine },
  ready: { tone: 'neutral', icon: Clock },
  sending: { tone: 'info', icon: Send },
  sent: { tone: 'good', icon: CircleCheck },
  confirmed: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleX },
  unknown: { tone: 'caution', icon: CircleQuestionMark },
} as const;

/** Color, icon and word of a submission's state. What stands in practice always says so. */
export function stateLook({ state, practice }: Pick<SubmissionSummary, 'state' | 'practice'>) {
  const word = t.outbox.states[state];
  return { ...LOOKS[state], word: practice ? t.outbox.inPractice(word) : word };
}
