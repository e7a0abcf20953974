import { expect, onTestFinished } from 'vitest';
import type { Result } from '../../preload/contract/result.ts';
import { leaks, ODD_PASSWORD, oddServer } from './odd-answers.ts';
import { openDesk } from './open-desk.ts';

export type Desk = Awaited<ReturnType<typeof openDesk>>;
export type Told = Result<unknown>;

/** Opens a desk that is signed in to a server whose answers the test selects. */
export async function oddDesk() {
  const server = await oddServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const desk = await openDesk();
  const signIn = () =>
    desk.call('session:sign-in', {
      server: server.url,
      email: 'teller@branch.example',
      password: ODD_PASSWORD,
    });
  expect(await signIn()).toMatchObject({ ok: true });
  return { server, desk, signIn };
}

/** Fails if the value contains a secret or reports a defect of the program. */
export function expectFit(told: Told, desk: Desk): void {
  expect(told).not.toMatchObject({ error: { code: 'internal' } });
  expect({ told, leaks: leaks(told) }).toMatchObject({ leaks: false });
  expect(leaks(desk.events)).toBe(false);
  desk.events.length = 0;
}
