import { EventEmitter } from 'node:events';
import { describe, expect, it, test } from 'vitest';
import { markFromOutside } from '../../../main/hosts/electron/mark-of-web.ts';
import {
  holdInPlace,
  holdInside,
  mayLoad,
  mayOpenOutside,
  openOutside,
} from '../../../main/hosts/electron/navigation.ts';
import { SavedExports } from '../../../main/hosts/electron/saved-exports.ts';
import { ok } from '../../../preload/contract/result.ts';

const ID = '3f0c6f9e-0c56-4c6e-8f9f-0a5c1b7f2d11';
const portal = 'https://portal.example/forgot';

describe('external links (checklist 15)', () => {
  it('opens pages of the configured host only, and only over https', () => {
    expect(mayOpenOutside('https://portal.example/reset?lang=en', [portal])).toBe(true);
  });

  it.each([
    'http://portal.example/forgot',
    'https://portal.example.evil.test/forgot',
    'https://evil.test/portal.example',
    'https://portal.example:8443/forgot',
    'https://portal.example@evil.test/',
    'https://staff:secret@portal.example/',
    'file:///etc/passwd',
    'smb://portal.example/share',
    'ms-settings:privacy',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('ignores %s', (url) => {
    expect(mayOpenOutside(url, [portal])).toBe(false);
  });

  it('opens nothing if no host is configured', () => {
    expect(mayOpenOutside(portal, [null])).toBe(false);
    expect(mayOpenOutside(portal, [])).toBe(false);
  });

  it('asks the desk for the configured host at the time of the click', async () => {
    const opened: string[] = [];
    const session = {
      practice: false,
      server: 'https://lender.example',
      serverFixed: false,
      email: null,
      status: 'signedOut',
      expiresAt: null,
      keychainProblem: null,
      portalKey: null,
      locked: null,
      pinSet: null,
      pinWanted: false,
      badDay: null,
      opening: null,
      unsigned: false,
    };
    const desk = (forgotPasswordUrl: string | null, applicationUrl: string | null) => ({
      dispatch: async ({ channel }: { channel?: unknown }) =>
        ok(channel === 'settings:get' ? { applicationUrl } : { ...session, forgotPasswordUrl }),
    });
    const open = async (url: string) => void opened.push(url);
    const template = 'https://deals.example/applications/{application_id}';
    const application = 'https://deals.example/applications/9c1e';
    await openOutside(portal, desk(portal, null), open);
    await openOutside(application, desk(null, template), open);
    await openOutside('https://evil.test/', desk(portal, template), open);
    await openOutside(portal, desk(null, template), open);
    await openOutside(application, desk(portal, null), open);
    expect(opened).toEqual([portal, application]);
  });
});

describe('what the session may load (checklist 1 and 18)', () => {
  it.each([
    ['app://desk/', true],
    ['app://desk/assets/index.js?v=1', true],
    ['blob:app://desk/8b1f', true],
    ['app://other/', false],
    ['https://example.com/', false],
    ['http://127.0.0.1/', false],
    ['file:///etc/passwd', false],
    ['blob:https://example.com/8b1f', false],
    ['data:text/html,hello', false],
    ['devtools://devtools/bundled/inspector.html', false],
  ])('%s: %s', (url, allowed) => {
    expect(mayLoad(url, { packaged: true, page: null })).toBe(allowed);
  });

  it('has developer tools only in development', () => {
    const from = { packaged: false, page: null };
    expect(mayLoad('devtools://devtools/bundled/inspector.html', from)).toBe(true);
  });

  it('connects to the page server only in development', () => {
    const page = 'http://127.0.0.1:4000';
    const line = (url: string, packaged = false) => mayLoad(url, { packaged, page });
    expect(line('ws://127.0.0.1:4000/?token=a')).toBe(true);
    expect(line('ws://127.0.0.1:4000/?token=a', true)).toBe(false);
    expect(line('ws://127.0.0.1:40001/')).toBe(false);
    expect(line('http://127.0.0.1:4000/')).toBe(false);
  });

  // Promise: The window can't download anything
  it('cancels requests by that rule, and refuses and reports every download', () => {
    let refused = 0;
    let judge: ((url: string) => boolean | undefined) | undefined;
    const events = new EventEmitter();
    void holdInside(
      Object.assign(events, {
        setProxy: async () => undefined,
        webRequest: {
          onBeforeRequest: (listener: unknown) => {
            judge = (url) => {
              let canceled: boolean | undefined;
              (listener as (details: unknown, answer: (r: { cancel?: boolean }) => void) => void)(
                { url },
                ({ cancel }) => {
                  canceled = cancel;
                },
              );
              return canceled;
            };
          },
        },
      }),
      { packaged: true, page: null },
      () => {
        refused += 1;
      },
    );
    expect(judge?.('https://example.com/')).toBe(true);
    expect(judge?.('app://desk/')).toBe(false);
    for (const url of [
      `app://desk/export/${ID}`,
      'app://desk/export/audit',
      'app://desk/preview/token',
      'https://example.com/export/audit',
      'blob:app://desk/3f0c6f9e',
    ]) {
      let prevented = false;
      const preventDefault = () => {
        prevented = true;
      };
      events.emit('will-download', { preventDefault }, { getURL: () => url });
      expect([url, prevented]).toEqual([url, true]);
    }
    expect(refused).toBe(5);
  });
});

/** Saves files on a system whose disk supports the mark or not. */
function savedOn(platform: NodeJS.Platform, takesMarks = true) {
  const shown: string[] = [];
  const reported: string[] = [];
  const marks: unknown[] = [];
  const put = async (...mark: unknown[]) => {
    if (!takesMarks) throw new Error('EINVAL');
    marks.push(mark);
  };
  const system = { platform, clock: () => 1_795_000_000_000, writeFile: put, run: put };
  const saved = new SavedExports({
    showInFolder: (path) => shown.push(path),
    mark: (path) => markFromOutside(path, system),
    report: (where) => void reported.push(where),
  });
  return { saved, shown, reported, marks };
}

/** A file that was saved under that path. */
const at = (path: string, fromOutside = true, id = ID) => ({ id, path, fromOutside });

test('shows the last saved file in its folder, by its ID only', async () => {
  const { saved, shown } = savedOn('linux');
  expect(saved.show(ID)).toBe(false);
  expect(await saved.note(at('/media/stick/scan.pdf'))).toEqual({ unmarked: false });
  expect(saved.show(ID)).toBe(true);
  await saved.note(at('/media/stick/audit.jsonl', false, 'another'));
  expect(saved.show(ID)).toBe(false);
  expect(shown).toEqual(['/media/stick/scan.pdf']);
});

// Promise: If staff save a file from the platform
// Promise: The mark is the stream
// Promise: The mark doesn't contain an address
// Promise: Files that the app itself creates
test.each([
  ['win32', [['C:/a.docm:Zone.Identifier', '[ZoneTransfer]\r\nZoneId=3\r\n']]],
  [
    'darwin',
    [['/usr/bin/xattr', ['-w', 'com.apple.quarantine', '0083;6afd86c0;Intake Desk;', 'C:/a.docm']]],
  ],
  ['linux', []],
] as const)('on %s marks a file of the platform as external, but not the app’s export', async (platform, expected) => {
  const { saved, marks, reported } = savedOn(platform);
  expect(await saved.note(at('C:/audit.jsonl', false))).toEqual({ unmarked: false });
  expect(await saved.note(at('C:/a.docm'))).toEqual({ unmarked: false });
  expect(marks).toEqual(expected);
  expect(reported).toEqual([]);
});

// Promise: On Windows, a FAT disk doesn't support
test('keeps a file on a disk without support for marks, and reports it to staff and the log', async () => {
  const { saved, shown, reported } = savedOn('win32', false);
  expect(await saved.note(at('E:/a.docm'))).toEqual({ unmarked: true });
  expect(reported).toEqual(['export:mark']);
  expect(saved.show(ID)).toBe(true);
  expect(shown).toEqual(['E:/a.docm']);
});

describe('the page (checklist 11 to 14)', () => {
  const page = (mayReload = false) => {
    const outside: string[] = [];
    const events = new EventEmitter();
    let open: ((details: { url: string }) => unknown) | undefined;
    holdInPlace(
      Object.assign(events, {
        setWindowOpenHandler: (handler: never) => {
          open = handler;
        },
        setWebRTCIPHandlingPolicy: () => undefined,
      }),
      (url) => outside.push(url),
      { mayReload },
    );
    return { events, outside, open: (url: string) => open?.({ url }) };
  };

  it.each([
    'will-navigate',
    'will-redirect',
    'will-frame-navigate',
    'will-attach-webview',
  ])('does not follow %s, even to its own address', (departure) => {
    let prevented = false;
    page().events.emit(departure, {
      preventDefault: () => {
        prevented = true;
      },
    });
    expect(prevented).toBe(true);
  });

  it('reloads itself if its sources are followed, and navigates nowhere else', () => {
    const goes = (url: string) => {
      let goes = true;
      const preventDefault = () => {
        goes = false;
      };
      page(true).events.emit('will-navigate', { url, preventDefault });
      return goes;
    };
    expect(goes('app://desk/')).toBe(true);
    expect(goes('http://127.0.0.1:4000/')).toBe(false);
  });

  it('opens no window and passes the address on', () => {
    const { open, outside } = page();
    expect(open('https://example.com/')).toEqual({ action: 'deny' });
    expect(outside).toEqual(['https://example.com/']);
  });
});
