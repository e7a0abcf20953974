import { built } from '../support/electron/electron-desk.ts';
import { allStates, whyNot } from '../support/quitting/all-states.ts';
import { titleOf } from '../support/quitting/quit-state.ts';
import { Room } from '../support/quitting/room.ts';
import { type Measurement, measured } from './measurement.ts';

/** How long the program takes to leave, from the asking to the end of its process. */
export async function* measure(): AsyncIterable<Measurement> {
  await built();
  for (const state of allStates) {
    if (whyNot(state) !== null) continue;
    await using room = await Room.open();
    const { leave, ended } = await state.reach(room);
    const began = performance.now();
    void leave();
    await ended;
    yield measured(titleOf(state), [performance.now() - began], { goal: 3_000 });
  }
}
