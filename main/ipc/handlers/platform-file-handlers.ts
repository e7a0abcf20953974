import type { platformFileChannels } from '../../../preload/contract/channels/platform-file-channels.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
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
    async 'platform-file:text'({ token, from }) {
      const user = desk.current().user();
      return user.ok ? user.value.platformFiles.text(token, from) : user;
    },
  };
}
