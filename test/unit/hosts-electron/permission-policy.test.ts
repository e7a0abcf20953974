import { describe, expect, it } from 'vitest';
import { guardPermissions, mayUse } from '../../../main/hosts/electron/permissions.ts';

const camera = {
  permission: 'media',
  from: 'app://desk/index.html',
  isMainFrame: true,
  media: ['video'],
};

const copying = {
  permission: 'clipboard-sanitized-write',
  from: 'app://desk/',
  isMainFrame: true,
  media: [],
};

describe('permissions (checklist 5)', () => {
  it('allows the camera to the app’s page', () => {
    expect(mayUse(camera)).toBe(true);
  });

  it('allows the app’s page to write to the clipboard for its Copy buttons', () => {
    expect(mayUse(copying)).toBe(true);
  });

  it.each([
    ['another frame', { isMainFrame: false }],
    ['another origin', { from: 'https://example.com/' }],
    ['another host of our scheme', { from: 'app://other/' }],
    ['reading', { permission: 'clipboard-read' }],
    ['reading, the old way', { permission: 'deprecated-sync-clipboard-read' }],
  ])('refuses the clipboard for %s', (_what, change) => {
    expect(mayUse({ ...copying, ...change })).toBe(false);
  });

  it.each([
    ['the microphone with it', { media: ['video', 'audio'] }],
    ['something unsaid', { media: [] }],
    ['an unknown kind', { media: ['unknown'] }],
    ['another frame', { isMainFrame: false }],
    ['another origin', { from: 'https://example.com/' }],
    ['another host of our scheme', { from: 'app://other/' }],
    ['no address', { from: '' }],
    ['notifications', { permission: 'notifications' }],
    ['the clipboard', { permission: 'clipboard-read' }],
    ['the file system', { permission: 'fileSystem' }],
    ['a permission of tomorrow', { permission: 'mind-reading' }],
  ])('refuses %s', (_what, change) => {
    expect(mayUse({ ...camera, ...change })).toBe(false);
  });
});

type Asked = 'media' | 'geolocation' | 'clipboard-sanitized-write';

/** Records what a session is configured with, to call it like Electron. */
function guarded(system: Parameters<typeof guardPermissions>[1]) {
  type Handlers = Parameters<typeof guardPermissions>[0];
  const told: { [K in keyof Handlers]?: Parameters<Handlers[K]>[0] } = {};
  guardPermissions(
    {
      setPermissionRequestHandler: (handler) => {
        told.setPermissionRequestHandler = handler;
      },
      setPermissionCheckHandler: (handler) => {
        told.setPermissionCheckHandler = handler;
      },
      setDevicePermissionHandler: (handler) => {
        told.setDevicePermissionHandler = handler;
      },
      setDisplayMediaRequestHandler: (handler) => {
        told.setDisplayMediaRequestHandler = handler;
      },
    },
    system,
  );
  return {
    request: (permission: Asked, mediaTypes: ('video' | 'audio')[]) =>
      new Promise<boolean>((resolve) =>
        told.setPermissionRequestHandler?.(undefined as never, permission, resolve, {
          requestingUrl: 'app://desk/',
          isMainFrame: true,
          mediaTypes,
        }),
      ),
    check: (mediaType: 'video' | 'audio' | 'unknown') =>
      told.setPermissionCheckHandler?.(null, 'media', 'app://desk', {
        isMainFrame: true,
        mediaType,
      }),
    checkCopying: (origin: string) =>
      told.setPermissionCheckHandler?.(null, 'clipboard-sanitized-write', origin, {
        isMainFrame: true,
      }),
    device: () => told.setDevicePermissionHandler?.({} as never),
    screen: () =>
      new Promise((resolve) => told.setDisplayMediaRequestHandler?.({} as never, resolve)),
  };
}

describe('the session', () => {
  it('answers requests and checks by the policy, and never allows devices or the screen', async () => {
    const session = guarded(null);
    expect(await session.request('media', ['video'])).toBe(true);
    expect(await session.request('media', ['audio'])).toBe(false);
    expect(await session.request('geolocation', [])).toBe(false);
    expect(session.check('video')).toBe(true);
    expect(session.check('audio')).toBe(false);
    expect(session.device()).toBe(false);
    expect(await session.screen()).toBe(null);
  });

  it('allows copying at once, without asking the macOS user', async () => {
    const session = guarded({ askForMediaAccess: () => Promise.reject(new Error('Not asked.')) });
    expect(await session.request('clipboard-sanitized-write', [])).toBe(true);
    expect(session.checkCopying('app://desk/')).toBe(true);
    expect(session.checkCopying('https://example.com/')).toBe(false);
  });

  it('passes on the macOS user’s answer, and asks only for the camera', async () => {
    const asked: string[] = [];
    const answering = (answer: Promise<boolean>) =>
      guarded({
        askForMediaAccess: (kind) => {
          asked.push(kind);
          return answer;
        },
      });
    expect(await answering(Promise.resolve(true)).request('media', ['video'])).toBe(true);
    expect(await answering(Promise.resolve(false)).request('media', ['video'])).toBe(false);
    expect(await answering(Promise.reject(new Error())).request('media', ['video'])).toBe(false);
    expect(await answering(Promise.resolve(true)).request('media', ['audio'])).toBe(false);
    expect(asked).toEqual(['camera', 'camera', 'camera']);
  });
});
