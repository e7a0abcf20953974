import type { Handlers } from '../../../preload/contract/handlers.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';

/** What only practice mode offers. */
export function practiceHandlers(desk: DeskControl): Pick<Handlers, 'practice:use-sample'> {
  return {
    async 'practice:use-sample'({ submissionId, slot }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const sample = desk.current().practice ? desk.openSample(slot) : null;
      if (sample === null) {
        const message = 'There is no sample picture for this slot.';
        return err({ code: 'invalidRequest', issues: [{ field: 'slot', message }] });
      }
      const taken = await user.value.captures.takeIn({ submissionId, to: slot, ...sample });
      if (!taken.ok) return taken;
      const submission = user.value.book.find(submissionId);
      if (submission === null) return err({ code: 'conflict', reason: 'gone' });
      return ok(user.value.book.view(submission));
    },
  };
}
