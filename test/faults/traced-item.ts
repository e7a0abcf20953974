import { createHash, randomUUID } from 'node:crypto';
import {
  type HeldCapture,
  type HeldContent,
  type HeldSubmission,
  newCapture,
  newDraft,
} from '../../main/outbox/submission/held-submission.ts';
import { withSamePerson } from '../../main/outbox/submission/name-check.ts';
import { verificationForm } from '../../main/platform/verification-form.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../preload/contract/ids.ts';
import type { Slot } from '../../preload/contract/models/capture.ts';
import type { PlannedItem } from './fault-plan.ts';
import { checkedPicture } from './precheck-done.ts';
import { ProxiedItem } from './proxied-item.ts';
import type { RunningDesk } from './running-desk.ts';
import { seededRandom } from './seeded-random.ts';
import { SERVICE } from './true-platform.ts';

const SLOTS: readonly Slot[] = ['front_photo', 'back_photo', 'self_portrait'];
const KIND = { verification: 'government-id', type: 'drivers_license' } as const;

/** One submission of a plan, from its bytes to what the platform must have in the end. */
export interface TracedItem {
  readonly planned: PlannedItem;
  readonly applicationId: ApplicationId;
  /** Unique, so that each creation can be assigned to its submission. */
  readonly ownerRecordId: OwnerRecordId;
  readonly files: readonly {
    readonly slot: Slot;
    readonly bytes: Buffer;
    readonly sha256: string;
  }[];
  readonly proxied: ProxiedItem;
  id: SubmissionId | null;
  /** How often staff, after checking, told the program to send it again. */
  sentAgain: number;
  /** True if the platform could have had it when the program last ended. */
  couldHaveArrived: boolean;
}

export function traceItem(
  planned: PlannedItem,
  place: { readonly plan: number; readonly index: number; readonly applicationId: string },
): TracedItem {
  const ownerRecordId = (place.plan * 10 + place.index + 1) as OwnerRecordId;
  const applicationId = place.applicationId as ApplicationId;
  const random = seededRandom(ownerRecordId, 0);
  const files = planned.fileBytes.map((size, index) => {
    const bytes = Buffer.alloc(size, random.whole(1, 255));
    bytes.writeUIntBE(0xffd8ff, 0, 3);
    bytes.write(`${ownerRecordId}/${index}`, 16);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { slot: SLOTS[index] ?? 'front_photo', bytes, sha256 };
  });
  return {
    planned,
    applicationId,
    ownerRecordId,
    files,
    proxied: new ProxiedItem(
      place.applicationId,
      ownerRecordId,
      formBytes(ownerRecordId, files),
      planned.faults,
    ),
    id: null,
    sentAgain: 0,
    couldHaveArrived: false,
  };
}

/** Prepares it at the desk like staff: its files are stored, and the draft is complete. */
export async function gatherItem(item: TracedItem, desk: RunningDesk): Promise<void> {
  const captures = await takeIn(item, desk);
  const slots: Partial<Record<Slot, HeldContent>> = {};
  for (const [at, { slot }] of item.files.entries()) {
    const capture = captures[at];
    if (capture !== undefined) slots[slot] = { source: 'capture', capture };
  }
  const draft = { ...begun(item, desk), slots };
  desk.book.add(ownedBy(item)(draft), { action: 'submission.created' });
  item.id = draft.id;
}

/**
 * Prepares the items of a visit: takes all files into one draft, then moves them to one submission
 * per item.
 */
export async function gatherVisit(items: readonly TracedItem[], desk: RunningDesk): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const brought: HeldCapture[][] = [];
  for (const item of items) brought.push(await takeIn(item, desk));
  const draft = { ...begun(first, desk), tray: brought.flat() };
  desk.book.add(draft, { action: 'submission.created' });
  for (const [at, item] of items.entries()) {
    const captureIds = (brought[at] ?? []).map(({ id }) => id);
    const to = { filing: 'new', ...KIND } as const;
    const moved = await desk.visits.move({ submissionId: draft.id, captureIds, to });
    if (!moved.ok) throw new Error(`Not moved: ${JSON.stringify(moved.error)}`);
    item.id = moved.value.id;
    desk.book.edit(item.id, ownedBy(item));
  }
}

async function takeIn(item: TracedItem, { book, blobs }: RunningDesk): Promise<HeldCapture[]> {
  const captures: HeldCapture[] = [];
  for (const { slot, bytes } of item.files) {
    const stored = await blobs.write(once(bytes), { maxBytes: bytes.length });
    if (!stored.ok) throw new Error(`Not stored: ${JSON.stringify(stored.error)}`);
    const named = { fileName: `${slot}.jpg`, scannedFrom: null };
    const capture = newCapture(stored.value, named, book.now());
    captures.push({ ...capture, facts: checkedPicture(bytes.length) });
  }
  return captures;
}

function begun({ applicationId }: TracedItem, { book }: RunningDesk): HeldSubmission {
  return {
    ...newDraft(randomUUID() as SubmissionId, book.now(), SERVICE),
    type: 'drivers_license',
    applicant: { applicationId, clientTrackingToken: null, legalName: null },
  };
}

/** Staff compared the name, because no check has read it in these pictures. */
function ownedBy({ ownerRecordId }: TracedItem) {
  const owner = { recordId: ownerRecordId, label: 'Somebody' };
  return (draft: HeldSubmission) => withSamePerson({ ...draft, owner }, true);
}

/** Puts the items into the outbox in one step. */
export async function queueItems(
  items: readonly TracedItem[],
  { sending }: RunningDesk,
): Promise<void> {
  const ids = items.flatMap(({ id }) => id ?? []);
  const queued = await sending.queueAll(ids, { sentBefore: [] });
  if (!queued.ok) throw new Error(`Not queued: ${JSON.stringify(queued.error)}`);
}

/**
 * Returns the length of the request's body, and of the last chunk, which the commit gate holds
 * back.
 */
function formBytes(
  ownerRecordId: OwnerRecordId,
  files: TracedItem['files'],
): { readonly body: number; readonly lastChunk: number } {
  const uploads = files.map(({ slot, bytes: { length: bytes } }) => {
    const file = { source: 'upload', fileName: `${slot}.jpg`, mediaType: 'image/jpeg' } as const;
    return [slot, { ...file, bytes, open: () => once(Buffer.alloc(bytes)) }];
  });
  const form = verificationForm({
    service: SERVICE,
    ...KIND,
    ownerRecordId,
    files: Object.fromEntries(uploads),
  });
  if (!form.ok) throw new Error('No form could be made.');
  return { body: form.value.contentLength, lastChunk: form.value.lastChunk.byteLength };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
