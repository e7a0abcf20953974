import { expect, test } from 'vitest';
import { OwnDialogs } from '../../../main/hosts/electron/own-dialogs.ts';
import { enUs } from '../../../main/hosts/electron/text/en-us.ts';
import { esUs } from '../../../main/hosts/electron/text/es-us.ts';

type Window = Parameters<OwnDialogs['askToLeave']>[0];

const window = {} as Window;
const { signal: moot } = new AbortController();
const answering = (showMessageBox: (over: unknown, options?: unknown) => Promise<unknown>) =>
  ({ showMessageBox }) as never;

test('asks a question in the current language, and keeps it open until it is answered', async () => {
  const asked: unknown[] = [];
  let texts = enUs;
  const dialogs = new OwnDialogs(
    answering(async (_over, options) => {
      asked.push(options);
      return { response: 0, checkboxChecked: false };
    }),
    () => texts,
  );
  expect(dialogs.isOpen).toBe(false);
  const leave = dialogs.askToLeave(window, moot);
  expect(dialogs.isOpen).toBe(true);
  expect(await leave).toBe(true);
  expect(dialogs.isOpen).toBe(false);
  texts = esUs;
  await dialogs.askToLeave(window, moot);
  expect(asked).toMatchObject([
    { buttons: ['Close', 'Keep open'] },
    { buttons: ['Cerrar', 'Mantener abierto'] },
  ]);
});

test('closes a question that fails', async () => {
  const failing = answering(() => Promise.reject(new Error('no window')));
  const dialogs = new OwnDialogs(failing, () => enUs);
  await expect(dialogs.askToLeave(window, moot)).rejects.toThrow();
  expect(dialogs.isOpen).toBe(false);
});

test('offers an installation with its version, and postpones it if nobody agrees or sees the question', async () => {
  const install = (response: number, over: Window | null) =>
    new OwnDialogs(
      answering(async (_over, options) => {
        expect(options).toMatchObject({
          message: 'Intake Desk 1.2.0 is ready to install.',
          ...{ defaultId: 1, cancelId: 1 },
        });
        return { response, checkboxChecked: false };
      }),
      () => enUs,
    ).askToInstall(over, '1.2.0');
  expect([await install(0, window), await install(1, window), await install(0, null)]).toEqual([
    true,
    false,
    false,
  ]);
});
