import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UpdatePolicy } from '../../../main/settings/update-policy.ts';
import { hoursAt } from '../../../main/updates/hours.ts';
import type { BroughtBy } from '../../../main/updates/package-kind.ts';
import { UpdateRefused } from '../../../main/updates/update-refused.ts';
import { Updates } from '../../../main/updates/updates.ts';
import type { UpdateProblem } from '../../../preload/contract/models/updates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const POLICY: UpdatePolicy = {
  address: 'https://updates.example/',
  publicKey: '',
  hours: { from: 19 * 60, to: 6 * 60 },
  channel: 'latest',
  backTo: null,
};
const NOON = new Date('2026-02-02T12:00').getTime();

/** A desk with a clock of its own, and what its updater was made to do. */
class Desk {
  now = NOON;
  policy: UpdatePolicy | null = POLICY;
  busy = false;
  away = true;
  /** What the server offers, or how it fails. */
  offered: string | UpdateProblem | null = null;
  /** Whether packages come in at once; otherwise they hang until they are broken off. */
  line: 'fast' | 'hangs' | UpdateProblem = 'fast';
  readonly did: { readonly what: string; readonly at: number; readonly busy: boolean }[] = [];
  readonly notes: object[] = [];
  readonly updates: Updates;
  #wakings: { readonly at: number; readonly callback: () => void }[] = [];

  constructor(by: BroughtBy = 'itself', random = () => 0.5) {
    const did = (what: string) => this.did.push({ what, at: this.now, busy: this.busy });
    this.updates = new Updates({
      clock: {
        now: () => this.now,
        elapsed: () => this.now,
        wake: (ms, callback) => {
          const waking = { at: this.now + ms, callback };
          this.#wakings.push(waking);
          return () => {
            this.#wakings = this.#wakings.filter((one) => one !== waking);
          };
        },
      },
      random,
      version: '1.0.0',
      by,
      policy: () => this.policy,
      open: async () => ({
        look: async () => {
          did('look');
          const { offered } = this;
          if (offered !== null && !offered.includes('.')) throw new UpdateRefused(offered as never);
          return offered;
        },
        download: async (signal) => {
          did('download');
          if (this.line === 'fast') return;
          if (this.line !== 'hangs') throw new UpdateRefused(this.line);
          await new Promise((_done, fail) => signal.addEventListener('abort', fail));
        },
        prepare: async () => undefined,
        install: async () => void did('install'),
      }),
      busy: () => this.busy,
      away: () => this.away,
      end: (install) => void install(),
      note: (note) => this.notes.push(note),
      report: (_where, cause) => {
        throw cause;
      },
      tell: () => undefined,
    });
    this.updates.start();
  }

  get step() {
    return this.updates.told.step;
  }

  times(what: string): number {
    return this.did.filter((one) => one.what === what).length;
  }

  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const next = this.#wakings.find(({ at }) => at <= until);
      if (next === undefined) break;
      this.#wakings = this.#wakings.filter((one) => one !== next);
      this.now = next.at;
      next.callback();
      await settled();
    }
    this.now = until;
  }
}

/** Whatever follows by itself has happened then: nothing here waits for anything but promises. */
const settled = () => new Promise((done) => setImmediate(done));

describe('by itself', () => {
  test('a version comes in at night, and is installed once nobody works and nothing is sent', async () => {
    const desk = new Desk();
    desk.offered = '1.1.0';
    Object.assign(desk, { busy: true, away: false });
    await desk.pass(6 * HOUR);
    expect(desk.did).toEqual([]);
    await desk.pass(6 * HOUR);
    expect(desk.step).toBe('found');
    desk.busy = false;
    await desk.pass(2 * MINUTE);
    expect(desk.step).toBe('ready');
    desk.away = true;
    desk.busy = true;
    await desk.pass(10 * MINUTE);
    expect(desk.times('install')).toBe(0);
    desk.busy = false;
    await desk.pass(MINUTE);
    expect(desk.times('install')).toBe(1);
    expect(desk.notes).toEqual([
      { action: 'update.started', facts: { from: '1.0.0', to: '1.1.0', how: 'itself' } },
    ]);
  });

  test('what does not come in within the hours is left, and looked for again the next night', async () => {
    const desk = new Desk();
    Object.assign(desk, { offered: '1.1.0', line: 'hangs' });
    await desk.pass(17 * HOUR);
    expect(desk.step).toBe('downloading');
    await desk.pass(2 * HOUR);
    expect(desk.step).toBe('found');
    // Taken back by day: what had come is not installed.
    Object.assign(desk, { offered: null, line: 'fast' });
    await desk.pass(24 * HOUR);
    expect(desk.step).toBe('upToDate');
    expect(desk.times('install')).toBe(0);
  });

  test('a list that is refused is recorded, and tried again later each time', async () => {
    const desk = new Desk();
    desk.offered = 'wrongSignature';
    await desk.pass(18 * HOUR);
    expect(desk.updates.told).toMatchObject({ step: 'failed', problem: 'wrongSignature' });
    expect(desk.times('look')).toBeGreaterThan(2);
    expect(desk.times('look')).toBeLessThan(7);
    expect(desk.notes).toContainEqual({
      action: 'update.refused',
      facts: { why: 'wrongSignature' },
    });
  });

  test('nothing is asked of Windows without staff, nor anything where IT installs', async () => {
    const windows = new Desk('asked');
    windows.offered = '1.1.0';
    await windows.pass(18 * HOUR);
    expect(windows.step).toBe('ready');
    expect(windows.times('install')).toBe(0);
    const it = new Desk('it');
    it.offered = '1.1.0';
    await it.pass(48 * HOUR);
    await it.updates.look();
    expect(it.did).toEqual([]);
  });
});

test('staff may do it at any time, but for what is being sent', async () => {
  const desk = new Desk();
  desk.offered = '1.1.0';
  desk.away = false;
  await desk.updates.look();
  desk.busy = true;
  const sending = { ok: false, error: { code: 'conflict', reason: 'sending' } };
  expect(desk.updates.download()).toEqual(sending);
  desk.busy = false;
  expect(desk.updates.download()).toMatchObject({ ok: true });
  await settled();
  desk.busy = true;
  expect(await desk.updates.install()).toEqual(sending);
  desk.busy = false;
  expect(await desk.updates.install()).toMatchObject({ ok: true });
  expect(desk.did.map(({ what }) => what)).toEqual(['look', 'download', 'install']);
});

const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 400 }) }) },
  fc.record({ busy: fc.boolean() }),
  fc.record({ away: fc.boolean() }),
  fc.record({
    offered: fc.constantFrom('1.1.0', '1.2.0', null, 'notReached', 'wrongSignature'),
  }),
  fc.record({ line: fc.constantFrom('fast' as const, 'hangs' as const, 'damaged' as const) }),
  fc.record({ policy: fc.constantFrom(POLICY, null) }),
);

test('whatever happens: only in hours, never beside what is sent, and never what was not just listed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (happenings, random) => {
        const desk = new Desk('itself', () => random);
        desk.offered = '1.1.0';
        for (const one of happenings) {
          const from = desk.did.length;
          if ('pass' in one) await desk.pass(one.pass * MINUTE);
          else Object.assign(desk, one);
          for (const { what, at, busy } of desk.did.slice(from)) {
            const hours = hoursAt(at, POLICY.hours);
            expect(hours).not.toBe(null);
            expect(desk.policy).not.toBe(null);
            if (what === 'look') continue;
            expect(busy).toBe(false);
            const looked = desk.did.some(
              (did) => did.what === 'look' && did.at <= at && did.at >= (hours?.start ?? 0),
            );
            expect(looked).toBe(true);
            if (what === 'install') expect(desk.away).toBe(true);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
