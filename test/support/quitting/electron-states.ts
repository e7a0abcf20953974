import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { ENDLESS } from '../electron/driver-line.ts';
import type { ElectronDesk } from '../electron/electron-desk.ts';
import { drop, openSubmission, signIn } from '../file-case.ts';
import type { QuitState, Reached, Room } from './room.ts';

const PIN = 'blue folder 4';

const quit = (desk: ElectronDesk): Reached => ({
  leave: () => desk.leave('quit'),
  ended: desk.ended,
});
/** A state that is reached from a desk whose window is there. */
function from(
  state: string,
  go: (desk: ElectronDesk, room: Room) => Promise<Reached | undefined>,
  start: Parameters<Room['electron']>[0] = {},
): QuitState {
  return {
    host: 'Electron',
    state,
    ...(start.spawnMs !== undefined && { spawnMs: start.spawnMs }),
    async reach(room) {
      const desk = await room.electron(start);
      return (await go(desk, room)) ?? quit(desk);
    },
  };
}

const checking = (step: string) => async (desk: ElectronDesk, room: Room) => {
  await room.checking(desk);
  await desk.told(step);
  return undefined;
};

export const electronStates: readonly QuitState[] = [
  from('locked, its window closed and the program quit at once', async (desk, room) => {
    await signIn(desk, room.platform.url);
    await desk.value('pin:set', { current: null, next: PIN });
    await desk.value('session:lock', {});
    const leave = () => Promise.all([desk.leave('closeWindow'), desk.leave('quit')]);
    return { leave, ended: desk.ended };
  }),
  from('checking a picture, no worker yet', checking('worker asked for'), { spawnMs: 300 }),
  from('a worker that hangs', checking('worker there'), { workers: 'stuck' }),
  from('a file, a search and a folder being chosen, none of which ends', async (desk, room) => {
    await signIn(desk, room.platform.url);
    const { id } = await openSubmission(desk, room.platform);
    drop(desk, id, 'front_photo', ENDLESS).catch(() => undefined);
    room.platform.faults.add({ operation: 'any', fault: { kind: 'silence' } });
    const [sample] = room.platform.samples.applications;
    const applicationId = sample?.id as ApplicationId;
    desk.call('application:summary', { applicationId }).catch(() => undefined);
    desk.call('scan:choose-folder', {}).catch(() => undefined);
    await desk.told('dialog');
    return undefined;
  }),
  {
    host: 'Electron',
    state: 'first start, before there is a desk',
    ends: 'either',
    reach: async (room) => quit(await room.electron({}, 'ready')),
  },
  {
    ...from('a keychain that keeps silent', async () => undefined, { keychain: 'system' }),
    ends: 'byForce',
  },
  {
    host: 'Electron',
    state: 'a keychain that keeps silent, before the window is there',
    ends: 'byForce',
    reach: async (room) => {
      const desk = await room.electron({ keychain: 'system' }, 'ready');
      await desk.told('keychain asked');
      return quit(desk);
    },
  },
];
