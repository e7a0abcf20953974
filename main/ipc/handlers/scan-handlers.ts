import type { scanChannels } from '../../../preload/contract/channels/scan-channels.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';

/** The folder that the counter's scanner writes into. Only who is signed in sees what lies there. */
export function scanHandlers(desk: DeskControl): Pick<Handlers, keyof typeof scanChannels> {
  return {
    async 'scan:list'() {
      const user = desk.current().user();
      return user.ok ? desk.scanFolder.list() : user;
    },
    async 'scan:take'({ submissionId, to, scanId }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const opened = await desk.scanFolder.open(scanId);
      if (!opened.ok) return opened;
      const { close, ...file } = opened.value;
      try {
        return await user.value.captures.takeIn({ submissionId, to, ...file });
      } finally {
        close();
      }
    },
    'scan:choose-folder': async () => ok({ folder: await desk.places.chooseFolder() }),
  };
}
