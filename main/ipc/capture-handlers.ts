import type { captureChannels } from '../../preload/contract/channels/submission-channels.ts';
import type { CaptureId } from '../../preload/contract/ids.ts';
import type { Destination } from '../../preload/contract/models/capture.ts';
import { mayBeOverridden } from '../../preload/contract/models/fix-key.ts';
import { capturesIn, type Submission } from '../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Desk } from '../desk/desk.ts';
import { move, movePage, slotsOf, usePlatformFile } from '../outbox/captures/arrange-captures.ts';
import { changeCapture, type HeldSubmission } from '../outbox/submission/held-submission.ts';
import { gone, notReady } from '../outbox/submission/refusals.ts';
import type { HandlersOf } from './dispatcher.ts';
import type { OwnPlaces } from './own-places.ts';

/**
 * Handlers for adding files from the scan folder, or from the samples in practice mode, and for changing captures.
 * Files that are dropped on the page or photographed arrive in a POST to the app's origin instead.
 */
export function captureHandlers(desk: Desk, places: OwnPlaces): HandlersOf<typeof captureChannels> {
  return {
    'capture:move'({ book, captures }, { submissionId, captureId, to }) {
      const wrong = slotRefusal(book.find(submissionId), to);
      if (wrong !== null) return wrong;
      const audit = { action: 'capture.moved', facts: { captureId, to } } as const;
      const change = (held: HeldSubmission) => move(held, captureId, to);
      const edited = book.editCapture(submissionId, captureId, change, audit);
      return captures.lookAgain(edited);
    },
    'capture:move-page'({ book, captures }, { submissionId, captureId, index }) {
      const facts = { captureId, to: 'page', index } as const;
      const audit = { action: 'capture.moved', facts } as const;
      const change = (held: HeldSubmission) => movePage(held, captureId, index);
      const edited = book.editCapture(submissionId, captureId, change, audit);
      return captures.lookAgain(edited);
    },
    'capture:put-back': ({ visits }, { submissionId, captureId }) =>
      visits.putBack(submissionId, captureId),
    'capture:remove': ({ captures }, { submissionId, captureId, undo = false }) =>
      captures.remove(submissionId, captureId, undo),
    'removal:undo': ({ captures }, { id }) => captures.removals.undo(id),
    'removal:complete': async ({ captures }, { id }) =>
      ok({ filesLeft: await captures.removals.complete(id) }),
    'capture:turn': ({ captures }, { submissionId, captureId, turn }) =>
      captures.turn(submissionId, captureId, turn),
    'capture:cut': ({ captures }, { submissionId, captureId, part }) =>
      captures.cut(submissionId, captureId, part),
    'capture:print-copy': ({ captures }, asked) => captures.printCopy(asked),
    'capture:override'({ book }, { submissionId, captureId, override }) {
      const held = book.find(submissionId);
      if (override !== null && held !== null && isFinal(book.view(held), captureId)) {
        return notReady();
      }
      const change = (submission: HeldSubmission) =>
        changeCapture(submission, captureId, (capture) => ({ ...capture, override }));
      const { reason, note } = override ?? { reason: null, note: '' };
      const facts = { captureId, reason };
      const audit = { action: 'capture.overridden', facts, personal: { note } } as const;
      return book.editCapture(submissionId, captureId, change, audit);
    },
    'capture:use-platform-file'({ book, platformFiles }, { submissionId, slot, fileId }) {
      const wrong = slotRefusal(book.find(submissionId), slot);
      const seen = fileId === null ? null : platformFiles.seen(fileId);
      const audit = {
        action: 'capture.platformFileChosen',
        facts: { slot, chosen: fileId !== null, seen: seen !== null },
        personal: fileId === null ? {} : { fileId },
      } as const;
      return (
        wrong ?? book.edit(submissionId, (held) => usePlatformFile(held, slot, fileId, seen), audit)
      );
    },
    async 'practice:use-sample'({ book, captures }, { submissionId, slot, document }) {
      const sample = desk.mode.practice ? desk.openSample(slot, document) : null;
      if (sample === null) {
        const message = 'There’s no sample picture for this place.';
        return err({ code: 'invalidRequest', issues: [{ field: 'slot', message }] });
      }
      const taken = await captures.takeIn({ submissionId, to: slot, ...sample });
      if (!taken.ok) return taken;
      const submission = book.find(submissionId);
      return submission === null ? gone() : ok(book.view(submission));
    },
    // Only a signed-in user can see what is in the scan folder.
    'scan:list': () => desk.scanFolder.list(),
    async 'scan:take'({ captures }, { scanId, ...given }) {
      const opened = await desk.scanFolder.open(scanId);
      if (!opened.ok) return opened;
      const { close, ...file } = opened.value;
      try {
        return await captures.takeIn({ ...given, ...file });
      } finally {
        close();
      }
    },
    'scan:choose-folder': async () => ok({ folder: await places.chooseFolder() }),
  };
}

/** Returns whether the file can't be sent as it is, whatever reason staff give. */
function isFinal({ slots }: Submission, captureId: CaptureId): boolean {
  return Object.values(slots)
    .flatMap(capturesIn)
    .some(({ id, verdict }) => id === captureId && verdict !== null && !mayBeOverridden(verdict));
}

/** Returns a refusal if the verification has no such slot, or null otherwise. */
function slotRefusal(submission: HeldSubmission | null, slot: Destination): Result<never> | null {
  if (submission === null) return gone();
  if (slot === 'tray' || slot === 'page' || slotsOf(submission).includes(slot)) return null;
  const message = 'This file doesn’t fit here. Choose another place.';
  return err({ code: 'invalidRequest', issues: [{ field: 'slot', message }] });
}
