import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LockableServices } from '../../../../main/session/lock/lockable-services.ts';
import { UserAccess } from '../../../../main/session/lock/user-access.ts';
import type { Session, SignInState } from '../../../../main/session/session.ts';
import { keyPlace } from '../../../../main/vault/key-place.ts';
import { memoryKeychain } from '../../../../main/vault/open-keychain.ts';
import { PinWrap } from '../../../../main/vault/pin.ts';
import { beginTries } from '../../../../main/vault/pin-tries.ts';
import { userId } from '../../../../main/vault/user-folders.ts';
import { mintUserKey } from '../../../../main/vault/user-key.ts';
import type { OutboxState } from '../../../../preload/contract/models/outbox.ts';
import { ok } from '../../../../preload/contract/result.ts';
import { MINUTE, turnableClock } from '../../../integration/session/turnable-clock.ts';

const TELLER = { server: 'https://platform.example', email: 'teller@branch.example' };
const PIN = 'blue folder 7';
const LEAVES_FOR = 30 * MINUTE;

type Hold = NonNullable<OutboxState['hold']>['reason'] | null;

/** A desk with a signed-in teller, and a queue that the test controls. */
async function tellersDesk({ withPin = false, lasts = true } = {}) {
  const clock = turnableClock();
  const keychain = { keychain: memoryKeychain(), installation: { id: 'a'.repeat(32) } };
  if (withPin) {
    const place = keyPlace(keychain, userId(TELLER.server, TELLER.email), clock.now);
    const wrap = await PinWrap.of(PIN, place.owner, { salt: new Uint8Array(16), cost: 14 });
    const pin = { salt: Buffer.from(wrap.stretch.salt).toString('base64url'), cost: 14 };
    const key = wrap.wrap(mintUserKey());
    await keychain.keychain.set(place.account, JSON.stringify({ v: 2, pin, key }));
    await beginTries(place);
  }
  const desk = { ready: 0, hold: null as Hold, open: 0, told: [] as string[], rests: false, lasts };
  const outbox = () =>
    ({
      counts: { ready: desk.ready, sending: 0 },
      hold: desk.hold && { reason: desk.hold },
    }) as unknown as OutboxState;
  let tell = () => {};
  const session = {
    state: () => ({ ...TELLER, status: 'signedIn' }) as SignInState,
    rest: () => (desk.rests = true),
    resume: () => (desk.rests = false),
  } as unknown as Session;
  const access = new UserAccess<LockableServices>({
    ...keychain,
    session,
    clock,
    leavesForMs: LEAVES_FOR,
    emit: (event) => void desk.told.push(event),
    report: (where, cause) => {
      throw new Error(where, { cause });
    },
    async open(_, emit, pin) {
      if (withPin && pin === undefined) {
        return { ok: false, error: { code: 'pin', problem: 'needed', retryAt: null } };
      }
      desk.open += 1;
      tell = () => emit('outbox:changed', outbox());
      return ok({
        vaultProblem: desk.lasts ? null : 'notLasting',
        tokenSeal: { seal: (text: string) => text, open: (text: string) => text },
        outboxState: outbox,
        hide: () => {},
        close: async () => {
          desk.open -= 1;
        },
      });
    },
    nextUnsigned: () => ({ ...TELLER, id: 'unsigned' }),
    destroy: async () => ok({ left: null }),
    noteDestroyed: () => {},
    finishDestructions: async () => {},
    onChange: () => {},
    onOpened: () => {},
  });
  await access.arrive(true);
  if (withPin) await access.unlock(PIN);
  return {
    access,
    clock,
    desk,
    /** Resolves after everything requested of it is done. */
    settled: () => access.arrive(false),
    queue(ready: number, hold: Hold = desk.hold) {
      desk.ready = ready;
      desk.hold = hold;
      tell();
    },
  };
}

const step = fc.oneof(
  fc.constantFrom('lock', 'unlock', 'sleep', 'sent', 'queued').map((is) => ({ is }) as const),
  fc.record({
    is: fc.constant('hold' as const),
    reason: fc.constantFrom<Hold>(null, 'offline', 'throttled', 'settings', 'signedOut', 'doubt'),
  }),
  fc.record({ is: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ is: fc.constant('slept' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
);

test('keeps keys in memory while the desk is open, and behind the lock only while something can be sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { access, clock, desk, settled, queue } = await tellersDesk();
      let lockedAt: number | null = null;
      let open = true;
      let heard = 0;
      for (const now of steps) {
        if (now.is === 'lock' && lockedAt === null) {
          lockedAt = clock.now();
          heard = desk.ready;
          access.lock('asked');
        }
        if (now.is === 'unlock') {
          await access.arrive(true);
          lockedAt = null;
          open = true;
        }
        if (now.is === 'sleep') access.endLeaving();
        if (now.is === 'sent') queue(Math.max(0, desk.ready - 1));
        if (now.is === 'queued' && lockedAt === null) queue(desk.ready + 1);
        if (now.is === 'hold') queue(desk.ready, now.reason);
        if (now.is === 'pass') clock.pass(now.minutes * MINUTE);
        if (now.is === 'slept') {
          clock.sleep(now.minutes * MINUTE);
          // Timers do not advance while the computer sleeps. A check soon afterward is sufficient.
          clock.pass(MINUTE);
        }
        await settled();
        if (lockedAt !== null) {
          if (open) heard = desk.ready;
          const canLeave = desk.ready > 0 && desk.hold !== 'signedOut' && desk.hold !== 'doubt';
          const inTime = clock.now() - lockedAt < LEAVES_FOR && now.is !== 'sleep';
          open &&= canLeave && inTime;
        }
        expect(desk.open).toBe(open ? 1 : 0);
        expect(desk.rests).toBe(lockedAt !== null);
        const { locked } = access.shown();
        expect(locked === null).toBe(lockedAt === null);
        if (locked !== null) expect(locked).toMatchObject({ waiting: heard, leaves: open });
        if (lockedAt !== null) expect(access.user()).toMatchObject({ ok: false });
      }
    }),
  );
});

test('tells the window of a locked desk only how many submissions wait', async () => {
  const { access, desk, queue } = await tellersDesk();
  queue(2);
  access.lock('asked');
  desk.told.length = 0;
  queue(1);
  expect(access.shown().locked).toMatchObject({ waiting: 1, leaves: true });
  expect(desk.told).toEqual([]);
});

test('opens what is still being sent neither with a password nor with another PIN if a PIN is set', async () => {
  const { access, desk, queue } = await tellersDesk({ withPin: true });
  queue(1);
  access.lock('asked');
  await access.arrive(true);
  expect(access.shown().locked).not.toBeNull();
  expect(await access.unlock('red folder 7')).toMatchObject({ error: { problem: 'wrong' } });
  expect(desk.open).toBe(1);
  expect(access.user()).toMatchObject({ error: { code: 'locked' } });
  expect(await access.unlock(PIN)).toEqual(ok(undefined));
  expect(access.user().ok).toBe(true);
  expect(desk.open).toBe(1);
});

test('keeps session-only data in memory, because closing would lose it', async () => {
  const { access, clock, desk, queue, settled } = await tellersDesk({ lasts: false });
  queue(1);
  access.lock('asked');
  access.endLeaving();
  clock.pass(60 * MINUTE);
  await settled();
  expect(desk.open).toBe(1);
});

test('opens nothing if the keychain fails while a PIN is entered, because the PIN was not checked', async () => {
  const { access, desk, settled } = await tellersDesk({ withPin: true });
  access.lock('asked');
  await settled();
  desk.lasts = false;
  expect(await access.unlock('red folder 7')).toMatchObject({ error: { code: 'keychain' } });
  expect(access.user()).toMatchObject({ error: { code: 'locked' } });
  expect(desk.open).toBe(0);
});
