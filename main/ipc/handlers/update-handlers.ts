import type { updateChannels } from '../../../preload/contract/channels/update-channels.ts';
import type { Handlers } from '../../../preload/contract/channels.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';

/** New versions of the program. */
export function updateHandlers(desk: DeskControl): Pick<Handlers, keyof typeof updateChannels> {
  const updates = () => desk.current().updates;
  const now = () => ok(updates().state());
  return {
    'updates:get': now,
    async 'updates:look'() {
      await updates().look();
      return now();
    },
    'updates:download'() {
      const done = updates().download();
      return done.ok ? now() : done;
    },
    async 'updates:install'() {
      const done = await updates().install();
      return done.ok ? now() : done;
    },
  };
}
