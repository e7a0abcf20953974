import { expect, test } from 'vitest';
import { noticeResults } from '../../../main/hosts/electron/result-notice.ts';

test('one more check that needs a look is told once, to whoever looks elsewhere, and not to the next person', () => {
  let shown = 0;
  let watched = false;
  let tell: (event: 'outbox:changed' | 'session:changed', payload: unknown) => void = () => {};
  noticeResults(
    {
      onEvent: (listener) => {
        tell = listener;
        return () => {};
      },
    },
    {
      watched: () => watched,
      show: () => {
        shown += 1;
      },
    },
  );
  const looks = (...counts: number[]) => {
    for (const count of counts) tell('outbox:changed', { looks: count });
    return shown;
  };
  const signIn = (email: string) => tell('session:changed', { status: 'signedIn', email });

  signIn('ana@branch.example');
  expect(looks(2, 2)).toBe(0);
  expect(looks(3, 3, 2)).toBe(1);
  watched = true;
  expect(looks(3)).toBe(1);
  watched = false;
  expect(looks(4)).toBe(2);
  signIn('ben@branch.example');
  expect(looks(9)).toBe(2);
  tell('session:changed', { status: 'signedOut', email: null });
  signIn('ben@branch.example');
  expect(looks(10)).toBe(2);
});
