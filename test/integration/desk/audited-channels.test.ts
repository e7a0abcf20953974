import { expect, test } from 'vitest';
import { AUDITED_CHANNELS } from '../../../main/ipc/audit/audited-channels.ts';
import { AUDITED_ENTRANCES } from '../../../main/ipc/audit/audited-entrances.ts';
import type { Channel } from '../../../preload/contract/channels.ts';
import { AUDIT_ACTIONS } from '../../../preload/contract/models/audit.ts';
import { everyCall } from '../../support/every-call.ts';
import { credentials } from '../../support/open-desk.ts';

/** What goes on by itself meanwhile. */
const BY_ITSELF = /^(attempt\.|contents\.|settings\.|audit\.viewed)/;

// Promise: Each step of the outbox
test('each call of the contract leaves what the table promises, and nothing else', async () => {
  const { calls, call, platform } = await everyCall();
  const met = new Set<string>();
  const before = new Set<string>();
  /** What was recorded since the last time; null while nobody may look. */
  const fresh = async () => {
    const page = await call('audit:page', { after: null });
    if (!page.ok) return null;
    const lines = page.value.items.filter(({ book, seq, at }) => {
      const key = `${book} ${seq} ${at}`;
      return !before.has(key) && before.add(key);
    });
    for (const { action } of lines) met.add(action);
    return lines.reverse();
  };
  let since: Channel[] = [];
  for (const channel of Object.keys(calls) as Channel[]) {
    const record = AUDITED_CHANNELS[channel];
    const input = await calls[channel]();
    if (since.length === 0) await fresh();
    const answer = await call(channel, input as never);
    expect(answer, `${channel} ${JSON.stringify(answer).slice(0, 300)}`).toMatchObject({
      ok: true,
    });
    since.push(channel);
    if (
      ['session:destroy-locked', 'session:sign-out', 'session:begin-unsigned'].includes(channel)
    ) {
      await call('session:sign-in', credentials(platform.url));
    }
    const lines = await fresh();
    if (lines === null) continue;
    const actions = lines.map(({ action }) => action);
    for (const one of since) {
      const promised = AUDITED_CHANNELS[one];
      if (promised.kind !== 'step') continue;
      expect(
        promised.actions.some((action) => actions.includes(action)),
        `${one}: ${actions}`,
      ).toBe(true);
    }
    since = [];
    // Its entry was made by the first look.
    const isLook = channel === 'audit:page';
    // Practice signs in for itself, in its own record.
    if (record.kind === 'step' || isLook || channel.endsWith('-practice')) continue;
    const own = lines.filter(({ action }) => !BY_ITSELF.test(action));
    const told = own.map(({ action, facts }) => `${action} ${facts.outcome ?? ''}`.trim());
    if (record.kind === 'none') expect(told, channel).toEqual([]);
    else {
      const action = record.action(input as never);
      const outcome = own.at(-1)?.facts.outcome;
      const both = [`${action} begun`, `${action} ${outcome}`];
      expect(told, channel).toEqual(record.kind === 'view' ? [action] : both);
      if (record.kind === 'write') expect(['done', 'queued']).toContain(outcome);
    }
  }
  await call('session:sign-in', credentials(platform.url));
  await fresh();
  expect(met).toContain('audit.viewed');
});

test('every action that has a name in the record is promised by a line of the tables', () => {
  const lines = [...Object.values(AUDITED_CHANNELS), ...Object.values(AUDITED_ENTRANCES)];
  const named = lines.flatMap((line) => (line.kind === 'step' ? line.actions : []));
  const applicationId = 'a';
  const asked = { applicationId, rawBankAnalytics: true, seen: {}, changes: {}, offerIds: [] };
  const called = lines.flatMap((line) =>
    line.kind === 'view' || line.kind === 'write' ? [line.action(asked as never)] : [],
  );
  const promised = new Set<string>([...named, ...called, 'commercialData.viewed']);
  expect(AUDIT_ACTIONS.filter((action) => !promised.has(action))).toEqual([]);
});
