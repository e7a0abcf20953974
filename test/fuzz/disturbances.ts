import type { FuzzTally } from './fuzz-tally.ts';
import type { FuzzedDesk } from './fuzzed-desk.ts';
import { PINS, WRONG_PASSWORD } from './known-values.ts';

/** What happens to the desk during a round, with the relative frequency. */
export const DISTURBANCES = [
  [4, 'nothing'],
  [3, 'lock, wrong and right PIN'],
  [2, 'sign-out and sign-in'],
  [2, 'wrong password'],
  [1, 'another PIN'],
  [1, 'close by end of input'],
  [1, 'close by signal'],
] as const;
type Disturbance = (typeof DISTURBANCES)[number][1];

/** Does it while messages are being handled. Resolves when the desk accepts messages again. */
export async function disturb(how: Disturbance, desk: FuzzedDesk, tally: FuzzTally): Promise<void> {
  tally.disturbed[how] = (tally.disturbed[how] ?? 0) + 1;
  const call = (channel: string, input: object) =>
    desk.send({ channel: null, name: JSON.stringify(channel), input: JSON.stringify(input) });
  const [pin, otherPin] = PINS;
  switch (how) {
    case 'nothing':
      return;
    case 'lock, wrong and right PIN':
      await call('pin:set', { current: null, next: pin });
      await call('session:lock', {});
      await Promise.all([
        call('session:unlock', { pin: 'no folder 1' }),
        call('session:unlock', { pin }),
        call('session:lock', {}),
        call('session:unlock', { pin }),
      ]);
      return;
    case 'another PIN':
      await Promise.all([
        call('pin:set', { current: null, next: pin }),
        call('pin:set', { current: pin, next: otherPin }),
        call('pin:remove', { current: otherPin }),
      ]);
      return;
    case 'sign-out and sign-in':
      await call('session:sign-out', { unsent: 'keep' });
      await desk.bringBack();
      return;
    case 'wrong password':
      await call('session:sign-in', {
        ...{ server: '', email: 'teller@practice.example', password: WRONG_PASSWORD },
      });
      return;
    case 'close by end of input':
      await desk.end('input');
      await desk.open();
      return;
    case 'close by signal':
      await desk.end('signal');
      await desk.open();
      return;
  }
}
