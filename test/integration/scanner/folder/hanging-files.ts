import { access, lstat, open, opendir, realpath, stat } from 'node:fs/promises';
import type { FolderFiles } from '../../../../main/scanner/folder/usable-folder.ts';

/** The real file system. */
export const SYSTEM: FolderFiles = { access, lstat, open, opendir, realpath, stat };

/** The real file system, except that one of its calls is not answered until the test allows it. */
export function hangingAt(call: 'opendir' | 'open') {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  let closed = 0;
  const wait = async () => {
    asked += 1;
    await gate.promise;
  };
  const files: FolderFiles = {
    ...SYSTEM,
    ...(call === 'opendir' && {
      opendir: async (path) => {
        await wait();
        return opendir(path);
      },
    }),
    ...(call === 'open' && {
      open: async (path, flags) => {
        await wait();
        const handle = await open(path, flags);
        const close = handle.close.bind(handle);
        handle.close = async () => {
          await close();
          closed += 1;
        };
        return handle;
      },
    }),
  };
  return { files, asked: () => asked, closed: () => closed, answer: () => gate.resolve() };
}
