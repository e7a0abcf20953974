import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heifDecoders } from '../../../scripts/bootstrap/system-needs.mjs';
import type { BenchCapture } from './bench-captures.ts';
import type { Library, LibraryOrder } from './library-process.ts';
import { asLowAsAWorker, type Cost, hasProgram, runProgram } from './programs.ts';

/** Does the minimum work of checking a file, or what its usual rival does. */
export interface PeerWork {
  readonly name: string;
  /** The reason why the peer cannot be run on this computer. */
  readonly missing?: string;
  /** @param edge the longest edge of a preview, in pixels */
  run(capture: Pick<BenchCapture, 'path'>, edge?: number): Promise<Cost>;
}

/**
 * The floor is native code that decodes the whole file and does little more. The rival is plain
 * JavaScript.
 */
export interface Peers {
  readonly floor: PeerWork;
  readonly rival: PeerWork;
}

export interface AllPeers {
  of(capture: BenchCapture): Peers;
  /** Makes a preview of the same size and quality. */
  readonly preview: PeerWork;
  close(): void;
}

export function startPeers(): AllPeers {
  const closers: (() => void)[] = [];
  const library = (which: Library, name: string = which): PeerWork => {
    let started: ReturnType<typeof startLibrary> | null = null;
    return {
      name,
      run: (capture, edge) => {
        if (started === null) {
          started = startLibrary(which);
          closers.push(started.stop);
        }
        return started.run(capture, edge);
      },
    };
  };
  const heif = heifDecoders.find(hasProgram);
  const pictures: Peers = {
    floor: library('sharp', 'sharp to 1,000 px gray'),
    rival: library('jimp'),
  };
  const heic: Peers = {
    floor: program(
      heif ?? 'heif-dec',
      `${heif ?? 'heif-dec'} to JPEG`,
      'libheif-examples',
      (path) => [path, `${path}.jpg`],
    ),
    rival: library('heic-convert'),
  };
  return {
    of: ({ path }) => (path.endsWith('.heic') ? heic : pictures),
    preview: library('sharp preview', 'sharp, the same preview'),
    close: () => {
      for (const close of closers) close();
    },
  };
}

function program(
  command: string,
  name: string,
  debianPackage: string,
  argsFor: (path: string) => readonly string[],
): PeerWork {
  const work = {
    name,
    run: ({ path }: Pick<BenchCapture, 'path'>) => runProgram(command, argsFor(path)),
  };
  return hasProgram(command) ? work : { ...work, missing: `no ${debianPackage} here` };
}

function startLibrary(library: Library) {
  const child = fork(join(import.meta.dirname, 'library-process.ts'), {
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  if (child.pid !== undefined) asLowAsAWorker(child.pid);
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${library} broke.`)));
  // Nobody waits for it between two files.
  gone.catch(() => undefined);
  return {
    stop: () => child.disconnect(),
    async run({ path }: Pick<BenchCapture, 'path'>, edge?: number): Promise<Cost> {
      const order: LibraryOrder = { library, path, edge };
      child.send(order);
      const [cost] = await Promise.race([once(child, 'message'), gone]);
      return cost as Cost;
    },
  };
}
