import { expect, test } from 'vitest';
import { chooseFolder } from '../../../main/hosts/electron/choose-folder.ts';

type Window = NonNullable<Parameters<typeof chooseFolder>[1]>;

const window = {} as Window;
const asked: unknown[] = [];
const answering = (canceled: boolean, filePaths: string[]) => ({
  showOpenDialog: async (over: unknown, options?: unknown) => {
    asked.push(over, options);
    return { canceled, filePaths };
  },
});

test('one folder is chosen, over the window; none when it is canceled or there is no window', async () => {
  expect(await chooseFolder(answering(false, ['/scans']), window)).toBe('/scans');
  expect(asked).toEqual([window, { properties: ['openDirectory'] }]);
  expect(await chooseFolder(answering(true, []), window)).toBeNull();
  expect(await chooseFolder(answering(false, ['/scans']), null)).toBeNull();
});
