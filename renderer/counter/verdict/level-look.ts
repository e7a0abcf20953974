import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleX from '@lucide/svelte/icons/circle-x';
import OctagonX from '@lucide/svelte/icons/octagon-x';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';

/** Color and icon of a verdict's level; the word always stands beside them. */
export const LEVEL_LOOK = {
  pass: { tone: 'good', icon: CircleCheck },
  warn: { tone: 'caution', icon: TriangleAlert },
  block: { tone: 'bad', icon: CircleX },
  reject: { tone: 'bad', icon: OctagonX },
} as const;
