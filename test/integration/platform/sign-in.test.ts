import { describe, expect, it } from 'vitest';
import { createAuthClient } from '../../../main/platform/auth-client.ts';
import { Network } from '../../../main/platform/network/network.ts';
import { captivePortal, tooManyRequests } from '../../peers/practice-platform/common-faults.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { practiceSession, unwrap } from './practice-session.ts';

const TELLER = 'teller@practice.example';

describe('endpoint 1: login', () => {
  it('gives a token that the platform takes, for two hours', async () => {
    await using session = await practiceSession();
    const token = unwrap(await session.auth.login(TELLER, 'practice'));
    expect(token).toEqual({ accessToken: expect.stringMatching(/^\S+$/), expiresIn: 7200 });
  });

  it('is refused with a wrong password, which the error does not repeat', async () => {
    await using session = await practiceSession();
    const result = await session.auth.login(TELLER, 'wrong-password');
    expect(result).toMatchObject({ ok: false, error: { code: 'signInRefused' } });
    expect(JSON.stringify(result)).not.toMatch(/wrong-password|teller/);
  });

  it('tells an expired password and how long one lives', async () => {
    await using session = await practiceSession();
    expect(await session.auth.login('expired@practice.example', 'practice')).toMatchObject({
      error: { code: 'passwordExpired', ttlDays: 90 },
    });
  });

  it('does not take a guest network’s page or a limit for a refusal', async () => {
    await using session = await practiceSession();
    session.platform.faults.add({ operation: 'login', fault: captivePortal() });
    expect(await session.auth.login(TELLER, 'practice')).toMatchObject({
      error: { code: 'blockedOnTheWay', status: 200 },
    });
    session.platform.faults.add({ operation: 'login', fault: tooManyRequests('30') });
    expect(await session.auth.login(TELLER, 'practice')).toMatchObject({
      error: { code: 'throttled', retryAt: expect.stringMatching(/Z$/) },
    });
  });

  it('does not even connect once it was canceled', async () => {
    await using server = await tinyServer((_, response) => response.end());
    const network = new Network({ env: {} });
    const auth = createAuthClient({ baseUrl: new URL(`http://127.0.0.1:${server.port}`), network });
    const signal = AbortSignal.abort();
    expect(await auth.login(TELLER, 'practice', { signal })).toEqual({
      ok: false,
      error: { code: 'cancelled', requestSent: 'none' },
    });
    // A connection that was begun all the same would be taken before this one is answered.
    await auth.login(TELLER, 'practice');
    expect(server.connections()).toBe(1);
    await network.close();
  });

  it('understands only an answer with a token that fits a header', async () => {
    for (const token of ['', 'two words', 'line\nbreak', null]) {
      const body = JSON.stringify({ access_token: token, token_type: 'bearer', expires_in: 7200 });
      await using server = await tinyServer((_, response) => response.end(body));
      const network = new Network({ env: {} });
      const auth = createAuthClient({
        baseUrl: new URL(`http://127.0.0.1:${server.port}`),
        network,
      });
      const result = await auth.login(TELLER, 'practice');
      expect(result).toMatchObject({ error: { code: 'unexpectedAnswer' } });
      await network.close();
    }
  });
});

describe('endpoint 2: refresh', () => {
  it('exchanges a token, and the old one is dead', async () => {
    await using session = await practiceSession();
    const first = unwrap(await session.auth.login(TELLER, 'practice')).accessToken;
    const second = unwrap(await session.auth.refresh(first));
    expect(second.accessToken).not.toBe(first);
    expect(await session.auth.refresh(first)).toEqual({
      ok: false,
      error: { code: 'signedOut', reason: 'refused' },
    });
    expect(await session.auth.refresh(second.accessToken)).toMatchObject({ ok: true });
  });

  it('ends with the token’s two hours', async () => {
    await using session = await practiceSession();
    const { accessToken } = unwrap(await session.auth.login(TELLER, 'practice'));
    session.pass(7200_000);
    expect(await session.auth.refresh(accessToken)).toMatchObject({ error: { code: 'signedOut' } });
  });

  it('leaves open whether the old token lives when the answer is lost', async () => {
    await using session = await practiceSession();
    const { accessToken } = unwrap(await session.auth.login(TELLER, 'practice'));
    session.platform.faults.add({
      operation: 'refresh',
      fault: { kind: 'cut-response', afterBytes: 20 },
    });
    const result = await session.auth.refresh(accessToken);
    expect(result).toMatchObject({ error: { code: 'offline', requestSent: 'whole' } });
    expect(JSON.stringify(result)).not.toContain(accessToken);
  });
});
