import { expect, test } from 'vitest';
import { statusRequest } from '#application/offers/status-request.ts';
import { readOwner } from '#counter/owner/read-owner.ts';
import { inTurn } from '#desk/in-slices.ts';
import { askingProxy } from '#kit/asking-proxy.ts';
import { holdsWords, matchWords } from '#kit/match-words.ts';
import { portalAddress } from '#outbox/portal-address.ts';
import { day, money } from '#text/formats.ts';

test('an owner is taken when both ids agree and a name is given', () => {
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
])('%j is held back', (text, error) => {
  expect(readOwner(text)).toEqual({ ok: false, error });
});

test.each([
  ['garcia', 'José García'],
  ['strasse', 'STRAẞE 4, Straße'],
  ['soren o’b', 'Søren O’Brien'],
  ['obrien', 'Mary O’Brien'],
])('what is typed as %s finds %s', (typed, name) => {
  expect([matchWords(typed, name) > 0, holdsWords(typed, name)]).toEqual([true, true]);
});

test('amounts read as staff read them, and what is no amount stays as it came', () => {
  expect(money('119500.00')).toBe('$119,500');
  expect(money('n/a')).toBe('n/a');
  expect(day('2026-11-03T12:00:00.000000Z')).toBe('Nov 3, 2026');
  expect(day('soon')).toBe('soon');
});

test('a name and a password are asked for where a proxy takes them, and nowhere else', () => {
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

test('an id cannot leave its place in an address of the portal', () => {
  const template = 'https://portal.example/a/{application_id}?again={application_id}';
  const address = new URL(portalAddress(template, 'x/../?#@evil.test'));
  expect([address.host, address.hash, address.pathname.split('/').length]).toEqual([
    'portal.example',
    '',
    3,
  ]);
});

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('two changes made at once both count: the second sees what the first left', async () => {
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

test('a change that fails says so to whoever made it, and the next one still runs', async () => {
  const run = inTurn();
  const failing = run(() => Promise.reject(new Error('the disk is full')));
  const next = run(() => Promise.resolve('kept'));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await next).toBe('kept');
});

test('a reason is as long as its characters, and one too long is sent with no status that takes it', () => {
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
