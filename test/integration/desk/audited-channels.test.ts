import { expect, test } from 'vitest';
import { type Channel, channels, operationOf } from '../../../preload/contract/channels.ts';
import { exportKinds } from '../../../preload/contract/exports.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../../preload/contract/models/audit.ts';
import { everyCall } from '../../support/every-call.ts';
import { credentials } from '../../support/open-desk.ts';

/**
 * The actions that are recorded without a call and without a saved file: they reach the main
 * process in another way, or happen automatically.
 */
const BESIDE_CALLS = {
  'POST /intake': ['capture.takenIn'],
  'pages as a scanner gives them': ['capture.takenIn', 'capture.cutApart'],
  'the session kept from before': ['session.resumed'],
  'nobody at the desk, or the system locks it': ['desk.locked'],
  'settings files changed outside of the program': ['settings.changed'],
  'new versions of the program': ['program.updated'],
  sending: [
    'attempt.started',
    'attempt.committing',
    'attempt.sent',
    'attempt.rejected',
    'attempt.retried',
    'attempt.unknown',
  ],
  retention: ['retention.removed', 'contents.destroyed', 'hold.kept'],
  'a journal in doubt, and files that none explains': [
    'journal.doubted',
    'journal.lookedAt',
    'capture.found',
    'capture.foundDamaged',
  ],
  'a start that finds a destruction asked for without proof': ['kept.notDestroyed'],
  'the desk’s own record': ['deskRecord.begunAnew', 'deskRecord.lost', 'deskRecord.older'],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;

/** Actions that happen automatically in the meantime. */
const BY_ITSELF = /^(attempt\.|contents\.|settings\.|audit\.viewed)/;

// Promise: The activity record has an entry for each step
test('records for each call exactly what the contract’s table promises', async () => {
  const { calls, call, platform } = await everyCall();
  const met = new Set<string>();
  const before = new Set<string>();
  /** Returns what was recorded since the last time, or null while nobody may view the record. */
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
    const { recorded } = operationOf(channel);
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
      const promised = operationOf(one).recorded;
      if (!('steps' in promised)) continue;
      expect(
        promised.steps.some((action) => actions.includes(action)),
        `${one}: ${actions}`,
      ).toBe(true);
    }
    since = [];
    // The first view has already added the entry for it.
    const isLook = channel === 'audit:page';
    // Practice mode signs in by itself, and writes to its own record.
    if ('steps' in recorded || isLook || channel.endsWith('-practice')) continue;
    const own = lines.filter(({ action }) => !BY_ITSELF.test(action));
    const told = own.map(({ action, facts }) => `${action} ${facts.outcome ?? ''}`.trim());
    if ('nothing' in recorded) expect(told, channel).toEqual([]);
    else if ('view' in recorded) {
      const { view } = recorded;
      expect(told, channel).toEqual([typeof view === 'function' ? view(input) : view]);
    } else {
      const outcome = own.at(-1)?.facts.outcome;
      const { write } = recorded;
      expect(told, channel).toEqual([`${write} begun`, `${write} ${outcome}`]);
      expect(['done', 'queued']).toContain(outcome);
    }
  }
  await call('session:sign-in', credentials(platform.url));
  await fresh();
  expect(met).toContain('audit.viewed');
});

test('has an operation, or another documented source, for every recorded action', () => {
  const raw = { rawBankAnalytics: true };
  const ofCalls = (Object.keys(channels) as Channel[]).flatMap((channel) => {
    const { recorded } = operationOf(channel);
    if ('steps' in recorded) return recorded.steps;
    if ('write' in recorded) return [recorded.write];
    if (!('view' in recorded)) return [];
    return typeof recorded.view === 'function' ? [recorded.view(raw)] : [recorded.view];
  });
  const ofFiles = Object.values(exportKinds).map(({ recorded }) => recorded);
  const beside = Object.values(BESIDE_CALLS).flat();
  const promised = new Set<string>([...ofCalls, ...ofFiles, ...beside, 'commercialData.viewed']);
  expect(AUDIT_ACTIONS.filter((action) => !promised.has(action))).toEqual([]);
});
