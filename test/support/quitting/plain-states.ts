import type { StdioDesk } from '../stdio-desk.ts';
import type { QuitState } from './quit-state.ts';

const terminated = (desk: StdioDesk) => () => void process.kill(desk.pid, 'SIGTERM');

/** The host without a window. */
export const plainStates: readonly QuitState[] = [
  {
    host: 'stdio',
    state: 'idle, told by a signal',
    async reach(room) {
      const desk = await room.stdio();
      await desk.value('app:info', {});
      return { leave: terminated(desk), ended: desk.ended };
    },
  },
  {
    host: 'stdio',
    state: 'checking a picture, told by a signal',
    async reach(room) {
      const desk = await room.stdio();
      await room.checking(desk);
      return { leave: terminated(desk), ended: desk.ended };
    },
  },
  {
    host: 'stdio',
    state: 'checking a picture, its input ends',
    async reach(room) {
      const desk = await room.stdio();
      await room.checking(desk);
      return { leave: () => desk.end(), ended: desk.ended };
    },
  },
];
