import CloudCheck from '@lucide/svelte/icons/cloud-check';
import Inbox from '@lucide/svelte/icons/inbox';
import MoveRight from '@lucide/svelte/icons/move-right';
import ScanLine from '@lucide/svelte/icons/scan-line';
import Search from '@lucide/svelte/icons/search';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { Capture, Slot } from '#contract/models/capture.ts';
import type { Submission } from '#contract/models/submission.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { MenuItem } from '#kit/Menu.svelte';
import { t } from '#text/catalogue.ts';
import { scanText } from '#text/scan.ts';
import { slotsOf } from '../submission-parts.ts';
import type { SlotWork } from './slot-work.svelte.ts';

interface Parts {
  readonly submission: Submission;
  readonly slot: Slot;
  readonly capture: Capture;
  readonly work: SlotWork;
}

/** The less frequent things to do with a capture in its slot. */
export function slotMenu({ submission, slot, capture, work }: Parts): MenuItem[] {
  const others = slotsOf(submission).filter((spec) => spec.slot !== slot);
  return [
    ...(capture.previewUrl === null
      ? []
      : [
          {
            label: t.capture.look,
            icon: Search,
            onchoose: () => work.open({ kind: 'closer', capture }),
          },
        ]),
    ...others.map((other) => ({
      label: t.capture.moveTo({ slot: t.submission.slots[other.slot] }),
      icon: MoveRight,
      onchoose: () => void work.move(capture, other.slot),
    })),
    { label: t.capture.toTray, icon: Inbox, onchoose: () => void work.move(capture, 'tray') },
    ...(settings.uses('scanFolder')
      ? [
          {
            label: scanText.wayUnset,
            icon: ScanLine,
            onchoose: () => work.open({ kind: 'scan', slot }),
          },
        ]
      : []),
    ...(settings.uses('platformFiles')
      ? [
          {
            label: t.capture.useId,
            icon: CloudCheck,
            onchoose: () => work.open({ kind: 'platformFile', slot }),
          },
        ]
      : []),
    {
      label: t.capture.remove,
      icon: Trash2,
      danger: true,
      onchoose: () => void work.remove(capture),
    },
  ];
}
