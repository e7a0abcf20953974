import { expect, test } from 'vitest';
import { OwnDialogs } from '../../../main/hosts/electron/own-dialogs.ts';
import { enUs } from '../../../main/hosts/electron/text/en-us.ts';
import { esUs } from '../../../main/hosts/electron/text/es-us.ts';

type Window = Parameters<OwnDialogs['askToLeave']>[0];

const window = {} as Window;
const { signal: moot } = new AbortController();
const answering = (canceled: boolean, filePaths: string[], asked: unknown[] = []) => ({
  showOpenDialog: async (over: unknown, options?: unknown) => {
    asked.push(over, options);
    return { canceled, filePaths };
  },
  showSaveDialog: async (_over: unknown, options?: unknown) => {
    asked.push(options);
    return { canceled, filePath: filePaths[0] ?? '' };
  },
  showMessageBox: async (_over: unknown, options?: unknown) => {
    asked.push(options);
    return { response: canceled ? 1 : 0, checkboxChecked: false };
  },
});

test('one folder is chosen, over the window; none when it is canceled or there is no window', async () => {
  const asked: unknown[] = [];
  const choose = (canceled: boolean, paths: string[], over: Window | null) =>
    new OwnDialogs(answering(canceled, paths, asked), () => enUs).chooseFolder(over);
  expect(await choose(false, ['/scans'], window)).toBe('/scans');
  expect(asked[0]).toBe(window);
  expect(asked[1]).toMatchObject({ properties: ['openDirectory'] });
  expect(await choose(true, [], window)).toBeNull();
  expect(await choose(false, ['/scans'], null)).toBeNull();
});

test('a place for a file is chosen by its name; none when it is canceled or there is no window', async () => {
  const asked: unknown[] = [];
  const choose = (canceled: boolean, paths: string[], over: Window | null) =>
    new OwnDialogs(answering(canceled, paths, asked), () => enUs).chooseFile(over, 'data.json');
  expect(await choose(false, ['/home/a.json'], window)).toBe('/home/a.json');
  expect(asked[0]).toMatchObject({ defaultPath: 'data.json' });
  expect(await choose(true, [], window)).toBeNull();
  expect(await choose(false, ['/home/a.json'], null)).toBeNull();
});

test('a question is asked in the language in use at that time, and is open until it is answered', async () => {
  const asked: unknown[] = [];
  let texts = enUs;
  const dialogs = new OwnDialogs(answering(false, [], asked), () => texts);
  expect(dialogs.isOpen).toBe(false);
  const leave = dialogs.askToLeave(window, moot);
  expect(dialogs.isOpen).toBe(true);
  expect(await leave).toBe(true);
  expect(dialogs.isOpen).toBe(false);
  texts = esUs;
  await dialogs.askToLeave(window, moot);
  expect(asked).toMatchObject([
    { buttons: ['Close', 'Keep open'] },
    { buttons: ['Cerrar', 'Dejar abierto'] },
  ]);
});

test('installing is asked for by its version, and later where nobody says so or sees it', async () => {
  const asked: unknown[] = [];
  const install = (later: boolean, over: Window | null) =>
    new OwnDialogs(answering(later, [], asked), () => enUs).askToInstall(over, '1.2.0');
  expect(await install(false, window)).toBe(true);
  const message = 'Version 1.2.0 of Intake Desk is here.';
  expect(asked[0]).toMatchObject({ message, defaultId: 1, cancelId: 1 });
  expect(await install(true, window)).toBe(false);
  expect(await install(false, null)).toBe(false);
});

test('a question that fails is open no more', async () => {
  const failing = {
    ...answering(false, []),
    showMessageBox: () => Promise.reject(new Error('no window')),
  };
  const dialogs = new OwnDialogs(failing, () => enUs);
  await expect(dialogs.askToLeave(window, moot)).rejects.toThrow();
  expect(dialogs.isOpen).toBe(false);
});
