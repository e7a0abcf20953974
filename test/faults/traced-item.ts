import { createHash, randomUUID } from 'node:crypto';
import {
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

const SLOTS: readonly Slot[] = ['front_photo', 'back_photo', 'self_portrait'];
const SERVICE = 'practice-identity-a';

/** One submission of a plan, from its bytes to what the platform must have in the end. */
export interface TracedItem {
  readonly planned: PlannedItem;
  readonly applicationId: ApplicationId;
  /** Its own, so that each creation can be told to its submission. */
  readonly ownerRecordId: OwnerRecordId;
  readonly files: readonly {
    readonly slot: Slot;
    readonly bytes: Buffer;
    readonly sha256: string;
  }[];
  readonly proxied: ProxiedItem;
  id: SubmissionId | null;
  /** How often staff, having looked, told the program to send it again. */
  sentAgain: number;
  /** Whether the platform could have had it when the program last ended. */
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
  const last = lastChunkBytes(ownerRecordId);
  return {
    planned,
    applicationId,
    ownerRecordId,
    files,
    proxied: new ProxiedItem(applicationId, last, planned.faults),
    id: null,
    sentAgain: 0,
    couldHaveArrived: false,
  };
}

/** Gathers it at the desk as staff do: its files are stored, the draft is complete. */
export async function gatherItem(item: TracedItem, { book, blobs }: RunningDesk): Promise<void> {
  const slots: Partial<Record<Slot, HeldContent>> = {};
  for (const { slot, bytes } of item.files) {
    const stored = await blobs.write(once(bytes), { maxBytes: bytes.length });
    if (!stored.ok) throw new Error(`Not stored: ${JSON.stringify(stored.error)}`);
    const capture = newCapture(
      stored.value,
      { fileName: `${slot}.jpg`, scannedFrom: null },
      book.now(),
    );
    const facts = checkedPicture(bytes.length);
    slots[slot] = { source: 'capture', capture: { ...capture, facts } };
  }
  const id = randomUUID() as SubmissionId;
  const { applicationId, ownerRecordId } = item;
  const draft: HeldSubmission = {
    ...newDraft(id, book.now(), SERVICE),
    type: 'drivers_license',
    applicant: { applicationId, clientTrackingToken: null, legalName: null },
    owner: { recordId: ownerRecordId, label: 'Somebody' },
    slots,
  };
  // Nothing read the name on a picture that was not really looked at: staff compared it.
  book.add(withSamePerson(draft, true), { action: 'submission.created' });
  item.id = id;
}

/** Puts it into the outbox. */
export async function queueItem({ id }: TracedItem, { sending }: RunningDesk): Promise<void> {
  if (id === null) return;
  const queued = await sending.queue(id, { sentBefore: false });
  if (!queued.ok) throw new Error(`Not queued: ${JSON.stringify(queued.error)}`);
}

/** What of the request stays behind the gate; for aiming only. */
function lastChunkBytes(ownerRecordId: OwnerRecordId): number {
  const file = { source: 'upload', fileName: 'a.jpg', mediaType: 'image/jpeg', bytes: 1 } as const;
  const form = verificationForm({
    service: SERVICE,
    verification: 'government-id',
    type: 'drivers_license',
    ownerRecordId,
    files: { front_photo: { ...file, open: () => once(Buffer.alloc(1)) } },
  });
  if (!form.ok) throw new Error('No form could be made.');
  return form.value.lastChunk.byteLength;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
