import { beforeAll, expect, test } from 'vitest';
import { built } from '../../support/electron/electron-desk.ts';
import { electronStates } from '../../support/quitting/electron-states.ts';
import { type QuitState, Room } from '../../support/quitting/room.ts';
import { sendingStates } from '../../support/quitting/sending-states.ts';
import type { StdioDesk } from '../../support/stdio-desk.ts';

/** What is promised is three seconds; a busy machine may take its time, and never all of this. */
const LIMIT_MS = 20_000;

beforeAll(built);

/** The host without a window, which checks a picture. */
const plain = (how: string, leave: (desk: StdioDesk) => unknown): QuitState => ({
  host: 'stdio',
  state: `checking a picture, ${how}`,
  async reach(room) {
    const desk = await room.stdio();
    await room.checking(desk);
    return { leave: () => leave(desk), ended: desk.ended };
  },
});

const STATES: readonly QuitState[] = [
  ...electronStates,
  ...sendingStates,
  plain('told by a signal', (desk) => process.kill(desk.pid, 'SIGTERM')),
  plain('its input ends', (desk) => desk.end()),
];

/** Whether it ended in time. */
async function inTime(ended: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, LIMIT_MS, false);
  return Promise.race([ended.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}

test.for(STATES.map((state) => [titleOf(state), state] as const))('leaving ends: %s', async ([
  ,
  state,
]) => {
  await using room = await Room.open();
  const { leave, ended, after } = await state.reach(room);
  void leave();
  expect(await inTime(ended)).toBe(true);
  expect(codesOf(state)).toContain(await ended);
  await after?.();
});

function titleOf({ host, state, spawnMs }: QuitState): string {
  return `${host}: ${state}${spawnMs === undefined ? '' : `, a worker comes after ${spawnMs} ms`}`;
}

/** The exit codes that the state may end with. */
function codesOf({ ends }: QuitState): readonly (number | null)[] {
  if (ends === 'byForce') return [null];
  return ends === 'either' ? [0, null] : [0];
}
