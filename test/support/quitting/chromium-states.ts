import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type RunningDesk, startChromiumDesk } from '../../e2e/support/running-desk.ts';
import { BRANCH_SETTINGS, type CounterDesk } from '../file-case.ts';
import type { QuitState } from './quit-state.ts';
import type { Room } from './room.ts';

/** The page's own calls, without its screens. */
function callsOf(page: Page): CounterDesk {
  return {
    async value(channel, input) {
      const result = await page.evaluate(
        ([name, given]) =>
          (
            globalThis as unknown as {
              desk: {
                invoke(name: string, given: unknown): Promise<{ ok: boolean; value: never }>;
              };
            }
          ).desk.invoke(name as string, given),
        [channel, input] as const,
      );
      if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result)}`);
      return result.value;
    },
    async request({ method, url, headers = {}, bodyFile = '' }) {
      const body = (await readFile(bodyFile)).toString('base64');
      const status = await page.evaluate(
        async (asked) => {
          const bytes = Uint8Array.from(atob(asked.body), (letter) => letter.charCodeAt(0));
          const { method, headers } = asked;
          return (await fetch(asked.url, { method, headers, body: bytes })).status;
        },
        { method, url, headers: { ...headers }, body },
      );
      return { status, headers: {}, body: Buffer.alloc(0) };
    },
  };
}

const checking = (
  state: string,
  leave: (desk: RunningDesk) => Promise<number | null>,
): QuitState => ({
  host: 'Chromium',
  state: `checking a picture, ${state}`,
  async reach(room: Room) {
    const { profile, platform } = room;
    const desk = await startChromiumDesk({
      profile,
      server: platform.url,
      settings: BRANCH_SETTINGS,
    });
    room.atEnd(async () => desk.kill());
    await desk.page.waitForFunction(() => 'desk' in globalThis);
    await room.checking(callsOf(desk.page));
    const ended = Promise.withResolvers<number | null>();
    return { leave: () => leave(desk).then(ended.resolve), ended: ended.promise };
  },
});

export const chromiumStates: readonly QuitState[] = [
  checking('its window closed', (desk) => desk.close()),
  checking('told by a signal', (desk) => {
    desk.kill('SIGTERM');
    return desk.ended;
  }),
];
