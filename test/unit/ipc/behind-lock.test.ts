import { expect, test } from 'vitest';
import { createAppHandler, type RouteServices } from '../../../main/ipc/app-handler.ts';
import { behindLock, createLockGuard } from '../../../main/ipc/lock-guard.ts';
import type { ExportKind } from '../../../preload/contract/exports.ts';
import { ok } from '../../../preload/contract/result.ts';

const NAME = 'Jane Doe';
const ID = '3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10';
const LOCKED = { error: { code: 'locked' } };

/** One request to each route. A new route does not compile without its line. */
const REQUESTS: Readonly<Record<keyof RouteServices, () => Request>> = {
  takeIn: () =>
    new Request(`http://desk/intake?submission=${ID}&slot=tray`, {
      method: 'POST',
      headers: { 'x-file-name': 'a.jpg' },
      body: 'x',
    }),
  lookAtFrame: () =>
    new Request(`http://desk/frame?submission=${ID}&slot=front_photo&look=passing&scale=1`, {
      method: 'POST',
      body: 'x',
    }),
  renderPreview: () => new Request('http://desk/preview/token'),
  scanThumbnail: () => new Request(`http://desk/scan/${ID}`),
  commercialText: () => post('/text/commercial-data', { answer: ID }),
  audit: () => saving('audit', {}),
  person: () => saving('person', { name: NAME }),
  sent: () => saving('sent', { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }),
  'commercial-data': () => saving('commercial-data', { applicationId: ID }),
  'platform-file': () => saving('platform-file', { token: ID }),
};
const ROUTES = Object.keys(REQUESTS) as (keyof RouteServices)[];
/** A missing picture and one behind the lock look the same. */
const PICTURES: readonly (keyof RouteServices)[] = ['renderPreview', 'scanThumbnail'];

const post = (path: string, body: unknown) =>
  new Request(`http://desk${path}`, { method: 'POST', body: JSON.stringify(body) });
const saving = (kind: ExportKind, query: unknown) => post(`/export/${kind}`, query);

function deskThat(duringWork: () => void = () => {}) {
  const desk = { locked: false, asked: [] as string[] };
  const guard = createLockGuard(
    () => desk.locked,
    () => 'teller',
  );
  const working = (name: string) => () => {
    desk.asked.push(name);
    duringWork();
    return ok({ name, ending: 'json', mediaType: 'text/plain', bytes: NAME, pieces: [NAME] });
  };
  const work = Object.fromEntries(ROUTES.map((name) => [name, working(name)]));
  const handle = createAppHandler({
    rendererDir: '',
    guard,
    work: work as never,
    savings: {} as never,
  });
  return { desk, guard, handle };
}

test.each(ROUTES)('%s is refused while the desk is locked, and nothing is done', async (route) => {
  const { desk, handle } = deskThat();
  desk.locked = true;
  const answer = await handle(REQUESTS[route]());
  expect(answer.status).toBe(PICTURES.includes(route) ? 404 : 423);
  if (answer.status === 423) expect(await answer.json()).toEqual(LOCKED);
  expect(desk.asked).toEqual([]);
  desk.locked = false;
  await handle(REQUESTS[route]());
  expect(desk.asked).toEqual([route]);
});

test.each(ROUTES)('%s answers nothing when the desk was locked meanwhile', async (route) => {
  const { desk, handle } = deskThat(() => {
    desk.locked = true;
  });
  const answer = await handle(REQUESTS[route]());
  expect(answer.status).toBe(PICTURES.includes(route) ? 404 : 423);
  expect(await answer.text()).not.toContain(NAME);
  expect(desk.asked).toEqual([route]);
});

test('does not return an export after the lock that was offered before it', async () => {
  const { desk, handle } = deskThat();
  const promised = (await (await handle(REQUESTS.person())).json()) as { address: string };
  desk.locked = true;
  const answer = await handle(new Request(`http://desk${promised.address}`));
  expect(await answer.json()).toEqual(LOCKED);
});

test('guards a new function without naming it anywhere', async () => {
  const { desk, guard } = deskThat();
  const work = behindLock({ added: (of: string) => ok(`${of}: ${NAME}`) }, guard);
  expect(await work.added('owner')).toEqual(ok(`owner: ${NAME}`));
  desk.locked = true;
  expect(await work.added('owner')).toEqual({ ok: false, ...LOCKED });
});
