import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../main/platform/answer.ts';
import { parseBody } from '../../../main/platform/answer.ts';
import { answerError, isClearlyUnauthenticated } from '../../../main/platform/answer-error.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HTML = '<!doctype html><title>secret-token denied</title>';

function answer(status: number, body: unknown, headers: Answer['headers'] = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, body: parseBody(Buffer.from(text)) };
}
const errorOf = (given: Answer, login = false) =>
  answerError(given, { login, what: 'offer', secrets: ['secret-token'], now: NOW });

const expired = {
  message: 'Your password has expired.',
  errors: { errors: { password: ['Expired.'] } },
  meta: { error_code: 'password_expired', password_ttl_days: 90 },
};

describe('answers as errors', () => {
  it.each([200, 202, 204])('accepts %i', (status) => {
    expect(errorOf(answer(status, { data: [] }))).toBeNull();
    expect(errorOf(answer(status, ''))).toBeNull();
  });

  it.each([200, 400, 401, 403, 422, 429, 500])('recognizes an expired password at %i', (status) => {
    expect(errorOf(answer(status, expired), true)).toEqual({
      code: 'passwordExpired',
      ttlDays: 90,
      platformMessage: 'Your password has expired.',
      fieldTexts: ['Expired.'],
    });
  });

  it('contains a few texts of single fields after a refused sign-in, each once and without the password', () => {
    const said = ['No.', 'No.', `Not secret-token\u202e.`, 'a'.repeat(9000), 7, 'b', 'c'];
    const errors = { errors: { password: said, email: ['d', 'e', 'f'] } };
    const texts = ['No.', 'Not •••.', `${'a'.repeat(499)}…`, 'b', 'd'];
    for (const meta of [{}, expired.meta]) {
      expect(errorOf(answer(422, { message: 'Refused.', errors, meta }), true)).toMatchObject({
        platformMessage: 'Refused.',
        fieldTexts: texts,
      });
    }
    const own = errorOf(answer(422, { message: 'No.', errors: { password: ['No.'] } }), true);
    expect(own).toEqual({ code: 'signInRefused', platformMessage: 'No.' });
  });

  it.each([
    ['401 of the platform', answer(401, { message: 'No.' })],
    ['401 with a page', answer(401, HTML)],
    ['401 with nothing', answer(401, '')],
    ['"Unauthenticated." at 200', answer(200, { message: 'Unauthenticated.' })],
    ['"Unauthenticated." at 403', answer(403, { message: 'Unauthenticated.' })],
    ['"Unauthenticated." at 500', answer(500, { message: 'Unauthenticated.' })],
  ])('treats %s as signed out', (_, given) => {
    expect(errorOf(given)).toEqual({ code: 'signedOut', reason: 'refused' });
  });

  it('treats a refusal as certain only in the platform’s format', () => {
    expect(isClearlyUnauthenticated(answer(401, { message: 'No.' }))).toBe(true);
    expect(isClearlyUnauthenticated(answer(500, { message: 'Unauthenticated.' }))).toBe(true);
    expect(isClearlyUnauthenticated(answer(401, HTML))).toBe(false);
    expect(isClearlyUnauthenticated(answer(401, { error: 'proxy' }))).toBe(false);
    expect(isClearlyUnauthenticated(answer(403, { message: 'No.' }))).toBe(false);
  });

  it.each([401, 422])('treats %i at sign-in as a refused e-mail or password', (status) => {
    expect(errorOf(answer(status, { message: 'Invalid.' }), true)).toEqual({
      code: 'signInRefused',
      platformMessage: 'Invalid.',
    });
    expect(errorOf(answer(status, HTML), true)).toMatchObject({ code: 'blockedOnTheWay' });
    // The specification doesn't show what this refusal contains.
    for (const body of [{ error: 'Unauthorized' }, { detail: 'No.' }, { errors: ['No.'] }, {}]) {
      expect(errorOf(answer(status, body), true)).toEqual({
        code: 'signInRefused',
        platformMessage: null,
      });
    }
  });

  it('accepts any JSON object as a refusal to read, and only the platform’s shape as one to write', () => {
    const reading = { login: false, reads: true, what: 'offer', secrets: [], now: NOW };
    const body = { error: 'Not found' };
    expect(answerError(answer(404, body), reading)).toMatchObject({ code: 'notFound' });
    expect(answerError(answer(403, body), reading)).toEqual({
      ...{ code: 'rejected', status: 403, platformMessage: null, fieldErrors: {} },
    });
    for (const other of [HTML, '', '[]']) {
      expect(answerError(answer(404, other), reading)).toMatchObject({ code: 'blockedOnTheWay' });
    }
    expect(errorOf(answer(404, body))).toMatchObject({ code: 'blockedOnTheWay' });
  });

  it('keeps the field errors of a refusal, nested or not', () => {
    const errors = { name: ['Too long.', 'Taken.'], meta: { type: 'Wrong.' }, __proto__: null };
    expect(errorOf(answer(422, { message: 'Invalid.', errors }))).toEqual({
      code: 'rejected',
      status: 422,
      platformMessage: 'Invalid.',
      fieldErrors: { name: ['Too long.', 'Taken.'], 'meta.type': ['Wrong.'] },
    });
    expect(errorOf(answer(400, { message: 'No.' }))).toMatchObject({ fieldErrors: {} });
    expect(errorOf(answer(422, { errors: { a: ['b'] } }))).toMatchObject({ platformMessage: null });
  });

  it('accepts a 404 as the platform’s only in its own shape', () => {
    expect(errorOf(answer(404, { message: 'Not found.' }))).toEqual({
      code: 'notFound',
      what: 'offer',
      platformMessage: 'Not found.',
    });
    expect(errorOf(answer(404, HTML))).toMatchObject({ code: 'blockedOnTheWay', status: 404 });
  });

  it.each([
    ['a proxy’s page', answer(403, HTML, { 'content-type': 'text/html; charset=utf-8' })],
    ['a proxy that wants a password', answer(407, { message: 'Proxy' })],
    ['a portal’s 511', answer(511, { message: 'Log in' })],
    [
      'a redirect',
      answer(302, { message: 'x' }, { location: 'https://portal.example/?secret-token' }),
    ],
    ['JSON of someone else', answer(403, { error: 'policy' })],
    ['413 without a shape', answer(413, '')],
  ])('never treats %s as the platform’s refusal', (_, given) => {
    const error = errorOf(given);
    expect(error).toMatchObject({ code: 'blockedOnTheWay', status: given.status });
    expect(JSON.stringify(error)).not.toContain('secret-token');
  });

  it('names only the host of a redirect', () => {
    const given = answer(302, '', { location: 'https://portal.example/x?user=ann' });
    expect(errorOf(given)).toMatchObject({ evidence: 'redirect to portal.example' });
  });

  it.each([429, 503])('reads the time of a %i in seconds or as a date', (status) => {
    const headers = { 'retry-after': '90' };
    expect(errorOf(answer(status, HTML, headers))).toMatchObject({
      code: status === 429 ? 'throttled' : 'unavailable',
      retryAt: '2026-03-01T12:01:30.000Z',
    });
    // The server's clock is an hour ahead, so the difference counts.
    const date = 'Sun, 01 Mar 2026 13:00:00 GMT';
    const later = { date, 'retry-after': 'Sun, 01 Mar 2026 13:02:00 GMT' };
    expect(errorOf(answer(status, '', later))).toMatchObject({
      retryAt: '2026-03-01T12:02:00.000Z',
    });
    expect(errorOf(answer(status, ''))).toMatchObject({ retryAt: null });
  });

  it.each([408, 425, 500, 502, 504])('treats %i as a request to wait', (status) => {
    expect(errorOf(answer(status, { message: 'x' }))).toMatchObject({
      code: 'unavailable',
      status,
    });
  });

  it('removes a token or password that the platform repeats', () => {
    const body = { message: 'Bad secret-token', errors: { token: ['secret-token?'] } };
    expect(JSON.stringify(errorOf(answer(400, body)))).not.toContain('secret-token');
  });
});
