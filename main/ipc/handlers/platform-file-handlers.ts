import type { platformFileChannels } from '../../../preload/contract/channels/platform-file-channels.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../workspace.ts';

/** Files of the platform, opened by their id. */
export function platformFileHandlers(
  desk: DeskControl,
): Pick<Handlers, keyof typeof platformFileChannels> {
  return {
    async 'platform-file:open'({ fileId, fresh }) {
      const user = desk.current().user();
      return user.ok ? user.value.platformFiles.open(fileId, fresh) : user;
    },
    'platform-file:stop'() {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.platformFiles.stop();
      return ok({ stopped: true });
    },
    async 'platform-file:text'({ token, from }) {
      const user = desk.current().user();
      return user.ok ? user.value.platformFiles.text(token, from) : user;
    },
  };
}
