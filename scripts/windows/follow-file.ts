import { closeSync, openSync, readSync } from 'node:fs';

const EVERY_MS = 300;

/** Prints what is written to a file while `work` runs, and returns the result of `work`. */
export async function followFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const reader = openSync(path, 'w+');
  const piece = Buffer.alloc(64 * 1024);
  let at = 0;
  const print = () => {
    for (;;) {
      const got = readSync(reader, piece, 0, piece.length, at);
      if (got === 0) return;
      at += got;
      process.stdout.write(Buffer.from(piece.subarray(0, got)));
    }
  };
  const timer = setInterval(print, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    print();
    closeSync(reader);
  }
}
