import { beforeAll, expect, test } from 'vitest';
import { browserCandidates, findBrowser } from '../../../main/hosts/chromium/find-browser.ts';
import { give, openSubmission } from '../../e2e/support/counter.ts';
import { type RunningDesk, startChromiumDesk } from '../../e2e/support/running-desk.ts';
import { built } from '../../support/electron/electron-desk.ts';
import { BRANCH_SETTINGS } from '../../support/file-case.ts';
import { electronStates } from '../../support/quitting/electron-states.ts';
import type { QuitState } from '../../support/quitting/quit-state.ts';
import { FRONT, Room } from '../../support/quitting/room.ts';
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

/** The host with a browser, which checks a picture. */
const inBrowser = (
  how: string,
  leave: (desk: RunningDesk) => Promise<number | null>,
): QuitState => ({
  host: 'Chromium',
  state: `checking a picture, ${how}`,
  async reach({ profile, platform, atEnd }) {
    const start = { profile, server: platform.url, settings: BRANCH_SETTINGS };
    const desk = await startChromiumDesk(start);
    atEnd(async () => desk.kill());
    await openSubmission(desk.page);
    const takenIn = desk.page.waitForResponse(/\/intake\?/);
    await give(desk.page, 'Front', FRONT);
    await takenIn;
    const ended = Promise.withResolvers<number | null>();
    return { leave: () => leave(desk).then(ended.resolve), ended: ended.promise };
  },
});

const STATES: readonly QuitState[] = [
  ...electronStates,
  ...sendingStates,
  plain('told by a signal', (desk) => process.kill(desk.pid, 'SIGTERM')),
  plain('its input ends', (desk) => desk.end()),
  inBrowser('its window closed', (desk) => desk.close()),
  inBrowser('told by a signal', (desk) => {
    desk.kill('SIGTERM');
    return desk.ended;
  }),
];
const noBrowser = findBrowser(browserCandidates(process.platform, process.env)) === null;

/** Whether it ended in time. */
async function inTime(ended: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, LIMIT_MS, false);
  return Promise.race([ended.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}

test.for(STATES.map((state) => [titleOf(state), state] as const))('leaving ends: %s', async ([
  ,
  state,
], context) => {
  context.skip(state.host === 'Chromium' && noBrowser, 'needs a Chromium');
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
