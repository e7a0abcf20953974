import { beforeAll, expect, test } from 'vitest';
import { built } from '../../support/electron/electron-desk.ts';
import { allStates, whyNot } from '../../support/quitting/all-states.ts';
import { codesOf, titleOf } from '../../support/quitting/quit-state.ts';
import { Room } from '../../support/quitting/room.ts';

/** What is promised is three seconds; a busy machine may take its time, and never all of this. */
const LIMIT_MS = 20_000;

beforeAll(built);

/** Whether it ended in time. */
async function inTime(ended: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, LIMIT_MS, false);
  return Promise.race([ended.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}

test.for(allStates.map((state) => [titleOf(state), state] as const))('leaving ends: %s', async ([
  ,
  state,
], context) => {
  const reason = whyNot(state);
  if (reason !== null) context.skip(reason);
  await using room = await Room.open();
  const { leave, ended, after } = await state.reach(room);
  void leave();
  expect(await inTime(ended)).toBe(true);
  expect(codesOf(state)).toContain(await ended);
  await after?.();
});
