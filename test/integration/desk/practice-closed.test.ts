import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openDesk, startDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Returns the number of servers in this process that listen. */
const listening = () =>
  process.getActiveResourcesInfo().filter((kind) => /^TCPS(erver|ERVER)/.test(kind)).length;

const reached = (url: string) =>
  new Promise<boolean>((done) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => done(true));
    socket.on('error', () => done(false)).on('connect', () => socket.destroy());
  });

async function logIn(url: string, password: string): Promise<number> {
  const { status } = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teller@practice.example', password }),
  });
  return status;
}

test('accepts only practice users with the shown password in practice', async () => {
  const { value, call } = await openDesk({ practice: true });
  const { server: url } = await value('session:start-practice', {});
  expect(await logIn(url, 'practice')).toBe(401);
  for (const email of ['teller@practice.example', 'supervisor@practice.example']) {
    await value('session:sign-out', { unsent: 'keep' });
    const signIn = (password: string) => call('session:sign-in', { server: url, email, password });
    expect(await signIn('not it')).toMatchObject({ error: { code: 'signInRefused' } });
    expect(await signIn('practice')).toMatchObject({ ok: true, value: { status: 'signedIn' } });
  }
});

// Promise: The built-in platform listens only
test('opens no port before practice starts and after it is left', async () => {
  const before = listening();
  const profileDir = tempFolder();
  const desk = await openDesk({ profileDir });
  await desk.value('session:get', {});
  expect(listening()).toBe(before);

  const { server: url } = await desk.value('session:start-practice', {});
  await desk.value('scanner:list', {});
  await eventually(() => expect(listening()).toBe(before + 2));
  // A second program finds that the profile is in use, and starts nothing.
  await expect(startDesk({ profileDir, practice: true })).rejects.toThrow();
  expect(listening()).toBe(before + 2);
  await desk.value('session:leave-practice', {});
  expect(await reached(url)).toBe(false);
  expect(listening()).toBe(before);

  const { server: again } = await desk.value('session:start-practice', {});
  await desk.close();
  expect(await reached(again)).toBe(false);
  expect(listening()).toBe(before);
});
