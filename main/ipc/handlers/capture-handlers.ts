import type { Handlers } from '../../../preload/contract/handlers.ts';
import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { mayBeOverridden } from '../../../preload/contract/models/fix-key.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import {
  changeCapture,
  move,
  slotsOf,
  usePlatformFile,
} from '../../outbox/captures/arrange-captures.ts';
import type { HeldSubmission } from '../../outbox/submission/held-submission.ts';
import type { DeskControl } from '../mode.ts';

type CaptureHandlers = Pick<
  Handlers,
  | 'capture:move'
  | 'capture:remove'
  | 'capture:turn'
  | 'capture:override'
  | 'capture:convert'
  | 'capture:use-platform-file'
>;

/** What staff do with a capture once it is taken in. Taking it in is the app origin's POST. */
export function captureHandlers(desk: DeskControl): CaptureHandlers {
  return {
    'capture:move'({ submissionId, captureId, to }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book, captures } = user.value;
      const wrong = slotRefusal(book.find(submissionId), to);
      if (wrong !== null) return wrong;
      const audit = { action: 'capture.moved', facts: { captureId, to } } as const;
      const edited = book.edit(submissionId, (held) => move(held, captureId, to), audit);
      return captures.lookAgain(edited);
    },
    'capture:remove'({ submissionId, captureId }) {
      const user = desk.current().user();
      return user.ok ? user.value.captures.remove(submissionId, captureId) : user;
    },
    'capture:turn'({ submissionId, captureId, turn }) {
      const user = desk.current().user();
      return user.ok ? user.value.captures.turn(submissionId, captureId, turn) : user;
    },
    'capture:override'({ submissionId, captureId, override }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const held = user.value.book.find(submissionId);
      if (override !== null && held !== null && isFinal(user.value.book.view(held), captureId)) {
        return err({ code: 'conflict', reason: 'notReady' });
      }
      const change = (submission: HeldSubmission) =>
        changeCapture(submission, captureId, (capture) => ({ ...capture, override }));
      const { reason, note } = override ?? { reason: null, note: '' };
      const facts = { captureId, reason };
      const audit = { action: 'capture.overridden', facts, personal: { note } } as const;
      return user.value.book.edit(submissionId, change, audit);
    },
    async 'capture:convert'({ submissionId, captureId }) {
      const user = desk.current().user();
      return user.ok ? user.value.captures.convert(submissionId, captureId) : user;
    },
    'capture:use-platform-file'({ submissionId, slot, fileId }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book } = user.value;
      const wrong = slotRefusal(book.find(submissionId), slot);
      const audit = {
        action: 'capture.platformFileChosen',
        facts: { slot, chosen: fileId !== null },
        personal: fileId === null ? {} : { fileId },
      } as const;
      return wrong ?? book.edit(submissionId, (held) => usePlatformFile(held, slot, fileId), audit);
    },
  };
}

/** No reason lets it go as it is. */
function isFinal({ slots }: Submission, captureId: CaptureId): boolean {
  return Object.values(slots).some(
    (content) =>
      content?.source === 'capture' &&
      content.capture.id === captureId &&
      content.capture.verdict !== null &&
      !mayBeOverridden(content.capture.verdict),
  );
}

/** A refusal when the verification has no such slot, else null. */
function slotRefusal(submission: HeldSubmission | null, slot: Slot | 'tray'): Result<never> | null {
  if (submission === null) return err({ code: 'conflict', reason: 'gone' });
  if (slot === 'tray' || slotsOf(submission.verification).includes(slot)) return null;
  const message = 'This kind of verification has no such slot.';
  return err({ code: 'invalidRequest', issues: [{ field: 'slot', message }] });
}
