import { afterEach, expect, test, vi } from 'vitest';
import { statusRequest } from '#application/offers/status-request.ts';
import { readOwner } from '#counter/owner/read-owner.ts';
import { inTurn } from '#desk/in-slices.ts';
import { askingProxy } from '#kit/asking-proxy.ts';
import { holdsWords, matchWords } from '#kit/match-words.ts';
import { portalAddress } from '#outbox/portal-address.ts';
import { when } from '#text/amounts.ts';
import { day, money } from '#text/formats.ts';

afterEach(() => vi.unstubAllEnvs());

test('accepts an owner if both IDs match and a name is given', () => {
  const read = readOwner({ recordId: ' 4821 ', repeat: '4821', label: ' Jane Doe ' });
  expect(read).toEqual({ ok: true, value: { recordId: 4821, label: 'Jane Doe' } });
});

test.each([
  [{ recordId: '', repeat: '', label: 'J' }, { recordId: 'missing' }],
  [{ recordId: '48x1', repeat: '48x1', label: 'J' }, { recordId: 'notNumber' }],
  [{ recordId: '0', repeat: '0', label: 'J' }, { recordId: 'notNumber' }],
  [{ recordId: '-3', repeat: '-3', label: 'J' }, { recordId: 'notNumber' }],
  [{ recordId: '1e3', repeat: '1e3', label: 'J' }, { recordId: 'notNumber' }],
  [
    { recordId: '9007199254740993', repeat: '9007199254740993', label: 'J' },
    { recordId: 'notNumber' },
  ],
  [{ recordId: '4821', repeat: '4812', label: 'J' }, { repeat: 'notSame' }],
  [
    { recordId: '4821', repeat: '', label: ' ' },
    { repeat: 'notSame', label: 'missingLabel' },
  ],
])('%j is rejected', (text, error) => {
  expect(readOwner(text)).toEqual({ ok: false, error });
});

test.each([
  ['garcia', 'José García'],
  ['strasse', 'STRAẞE 4, Straße'],
  ['soren o’b', 'Søren O’Brien'],
  ['obrien', 'Mary O’Brien'],
])('the typed text %s finds %s', (typed, name) => {
  expect([matchWords(typed, name) > 0, holdsWords(typed, name)]).toEqual([true, true]);
});

test.each([
  ['119500.00', '$119,500'],
  [-20, '-$20'],
  ['25,000.00', '25,000.00'],
  ['50000-100000', '50000-100000'],
  ['10k', '10k'],
  ['n/a', 'n/a'],
  ['', ''],
])('formats the amount %j as %j', (amount, shown) => {
  expect(money(amount)).toBe(shown);
});

test.each([
  ['2026-11-03T12:00:00.000000Z', 'Nov 3, 2026'],
  ['2026-11-03T12:00:00+00:00', 'Nov 3, 2026'],
  // A calendar date has no time zone, so no desk shows the day before.
  ['2019-04-15', 'Apr 15, 2019'],
  // The platform doesn't say in which time zone these are, or that they are dates at all.
  ['2026-05-01 10:00:00', '2026-05-01 10:00:00'],
  ['2026-05-01T10:00:00', '2026-05-01T10:00:00'],
  ['2026-13-45', '2026-13-45'],
  ['7', '7'],
  ['soon', 'soon'],
])('formats the day %j as %j, also west of Greenwich', async (text, shown) => {
  expect(day(text)).toBe(shown);
  expect(when(text)).toContain(shown);
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.resetModules();
  const western = await import('#text/formats.ts');
  expect(western.clock('2026-11-03T12:00:00Z')).toBe('4:00 AM');
  expect(western.day(text)).toBe(shown);
});

test('asks for a name and password only if a proxy accepts them', () => {
  const error = (problem: 'signIn' | 'refused', schemes: ('basic' | 'ntlm')[]) => ({
    code: 'proxy' as const,
    problem,
    by: 'system' as const,
    proxy: 'p.example:3128',
    status: 407,
    schemes,
    tried: false,
  });
  expect(askingProxy(error('signIn', ['ntlm', 'basic']))).toBe('p.example:3128');
  expect(askingProxy(error('signIn', ['ntlm']))).toBeNull();
  expect(askingProxy(error('refused', ['basic']))).toBeNull();
  expect(askingProxy({ code: 'locked' })).toBeNull();
  expect(askingProxy(null)).toBeNull();
});

test('keeps an ID in its place in the portal’s URL', () => {
  const template = 'https://portal.example/a/{application_id}?again={application_id}';
  const address = new URL(portalAddress(template, 'x/../?#@evil.test'));
  expect([address.host, address.hash, address.pathname.split('/').length]).toEqual([
    'portal.example',
    '',
    3,
  ]);
});

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('keeps both of two concurrent changes, the second based on the first', async () => {
  const run = inTurn();
  let list = ['a', 'b'];
  const change = (work: (now: string[]) => string[]) =>
    run(async () => {
      const next = work(list);
      await soon();
      list = next;
    });
  await Promise.all([
    change((now) => [...now, 'c']),
    change((now) => now.filter((one) => one !== 'a')),
  ]);
  expect(list).toEqual(['b', 'c']);
});

test('reports a failed change to its caller, and still runs the next one', async () => {
  const run = inTurn();
  const failing = run(() => Promise.reject(new Error('the disk is full')));
  const next = run(() => Promise.resolve('kept'));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await next).toBe('kept');
});

test('counts the characters of a reason, and sends none with a status that does not accept it', () => {
  const longest = '🙂'.repeat(1000);
  expect(statusRequest({ status: '3', reason: longest }, [3])).toMatchObject({
    declinedReason: longest,
  });
  const longer = { reason: `${longest}🙂` };
  expect(statusRequest({ ...longer, status: '3' }, [3])).toBe('reasonTooLong');
  expect(statusRequest({ ...longer, status: '1' }, [3])).toMatchObject({ declinedReason: null });
  expect(statusRequest({ status: '', reason: '' }, [3])).toBe('statusMissing');
  expect(statusRequest({ status: '7', reason: '' }, [3])).toBe('statusMissing');
});
