import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { APP_SCHEMES, serveApp } from '../../../main/hosts/electron/app-protocol.ts';
import { menuTemplate, requestIn } from '../../../main/hosts/electron/menu-template.ts';
import { enUs } from '../../../main/hosts/electron/text/en-us.ts';
import { processGone, reviveOnCrash, webPreferences } from '../../../main/hosts/electron/window.ts';

const preferences = (packaged: boolean) =>
  webPreferences({ preload: '/app/preload.cjs', session: {} as never, packaged });

describe("Electron's security checklist", () => {
  it('points 2 to 11: a page gets nothing of Node, its own world, and no feature on trial', () => {
    expect(preferences(true)).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    expect(preferences(true)).not.toHaveProperty('enableBlinkFeatures');
  });

  it('point 18: the app has an origin of its own, closed to others', () => {
    const [scheme, ...more] = APP_SCHEMES;
    expect(more).toEqual([]);
    expect(scheme).toMatchObject({
      scheme: 'app',
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        bypassCSP: false,
        allowServiceWorkers: false,
      },
    });
  });

  it('has developer tools in development only', () => {
    expect(preferences(true).devTools).toBe(false);
    const roles = (packaged: boolean) =>
      JSON.stringify(
        menuTemplate({ mac: false, packaged, texts: enUs.menu, request: () => undefined }),
      );
    expect(roles(true)).not.toMatch(/toggleDevTools|reload/i);
    expect(roles(false)).toContain('toggleDevTools');
  });
});

it('serves the desk under its own host and nothing under another', async () => {
  let serve: ((request: Request) => Response | Promise<Response>) | undefined;
  serveApp(
    {
      handle: (scheme, handler) => {
        serve = scheme === 'app' ? handler : undefined;
      },
    },
    async () => new Response('the desk'),
  );
  expect(await (await serve?.(new Request('app://desk/index.html')))?.text()).toBe('the desk');
  expect((await serve?.(new Request('app://elsewhere/index.html')))?.status).toBe(404);
});

it('offers each command of the window in the menu once, on every system', () => {
  for (const mac of [true, false]) {
    const requested: string[] = [];
    const click = (items: readonly Electron.MenuItemConstructorOptions[]): void => {
      for (const { click: act, submenu } of items) {
        act?.(undefined as never, undefined, undefined as never);
        if (Array.isArray(submenu)) click(submenu);
      }
    };
    click(
      menuTemplate({
        mac,
        packaged: true,
        texts: enUs.menu,
        request: (command) => void requested.push(command),
      }),
    );
    expect(requested.sort()).toEqual(
      [
        'file',
        'find',
        'lock',
        'newSubmission',
        'outbox',
        'palette',
        'settings',
        'shortcuts',
      ].sort(),
    );
  }
});

it('lets the menu do nothing while Electron asks something, but lock', () => {
  const done: string[] = [];
  const dialogs = { isOpen: true };
  const request = requestIn((command) => done.push(command), dialogs);
  request('newSubmission');
  request('lock');
  dialogs.isOpen = false;
  request('newSubmission');
  expect(done).toEqual(['lock', 'newSubmission']);
});

it('writes down the death of a process, unless it was meant', () => {
  const written: string[] = [];
  const note = (where: string, cause: Error & { code?: string }) =>
    written.push(`${where} ${cause.code}`);
  processGone({ type: 'GPU', reason: 'crashed' }, note);
  processGone({ type: 'Utility', reason: 'killed' }, note);
  processGone({ type: 'Utility', reason: 'oom' }, note);
  processGone({ type: 'Page', reason: 'clean-exit' }, note);
  processGone({ type: 'Page', reason: 'killed' }, note);
  expect(written).toEqual(['process: GPU crashed', 'process: Utility oom', 'process: Page killed']);
});

it('loads a crashed page again, and gives up when it crashes at once', () => {
  const steps: string[] = [];
  const webContents = new EventEmitter();
  let time = 0;
  reviveOnCrash(
    { isDestroyed: () => false, reload: () => void steps.push('reload'), webContents },
    () => steps.push('give up'),
    () => time,
  );
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
  webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  time += 5_000;
  webContents.emit('render-process-gone', {}, { reason: 'oom' });
  time += 120_000;
  webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  expect(steps).toEqual(['reload', 'give up', 'reload']);
});
