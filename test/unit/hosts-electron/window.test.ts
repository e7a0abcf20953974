import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { APP_SCHEMES, serveApp } from '../../../main/hosts/electron/app-protocol.ts';
import { menuTemplate, requestIn } from '../../../main/hosts/electron/menu-template.ts';
import { enUs } from '../../../main/hosts/electron/text/en-us.ts';
import { processGone, reviveOnCrash, webPreferences } from '../../../main/hosts/electron/window.ts';

const preferences = (packaged: boolean) =>
  webPreferences({ preload: '/app/preload.cjs', session: {} as never, packaged });

describe("Electron's security checklist", () => {
  it('points 2 to 11: gives a page no access to Node, an isolated world, and no experimental feature', () => {
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

  it('point 18: gives the app its own origin, which is closed to others', () => {
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

  it('has developer tools only in development', () => {
    expect(preferences(true).devTools).toBe(false);
    const roles = (packaged: boolean) =>
      JSON.stringify(
        menuTemplate({ mac: false, packaged, texts: enUs.menu, request: () => undefined }),
      );
    expect(roles(true)).not.toMatch(/toggleDevTools|reload/i);
    expect(roles(false)).toContain('toggleDevTools');
  });
});

it('serves the desk under its host and nothing under other hosts', async () => {
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

it('offers each command of the window once in the menu, on every system', () => {
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

it('allows only locking in the menu while Electron asks a question', () => {
  const done: string[] = [];
  const dialogs = { isOpen: true };
  const request = requestIn((command) => done.push(command), dialogs);
  request('newSubmission');
  request('lock');
  dialogs.isOpen = false;
  request('newSubmission');
  expect(done).toEqual(['lock', 'newSubmission']);
});

it('logs the death of a process unless it was intended', () => {
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

it('reloads a crashed page, and gives up if it crashes again at once', () => {
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
