import { fork } from 'node:child_process';
import type { WorkerHandle, WorkerHost } from './worker-host.ts';
import { workerEnvironment } from './worker-host.ts';

/** Environment variables that name the folders in which Node keeps compiled code and test coverage. */
const OF_NODE = ['NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE'];

/**
 * By default, glibc holds on to the memory of large pictures in fragments, and a worker would grow by a megabyte per
 * file (mallopt(3)). Other systems ignore these variables.
 */
const GIVES_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** Limits V8's heap, in megabytes. Pictures are kept outside this heap. */
const SMALL_HEAP = ['--max-old-space-size=256'];

/** Starts workers as child processes that run plain Node. */
export function forkWorkerHost(): WorkerHost {
  return { start: startFork };
}

function startFork(scriptPath: string): WorkerHandle {
  const child = fork(scriptPath, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: SMALL_HEAP,
    env: { ...workerEnvironment(process.env, OF_NODE), ...GIVES_MEMORY_BACK },
  });
  let exited = false;
  let refused: (cause: unknown) => void = () => undefined;
  const exitListeners: (() => void)[] = [];
  const exit = () => {
    if (exited) return;
    exited = true;
    for (const listener of exitListeners) listener();
  };
  child.once('exit', exit);
  child.on('error', (cause) => {
    // A failed kill or a failed message also causes this event. Only if the process never started does it mean that the
    // process is gone.
    if (child.pid === undefined) exit();
    else refused(cause);
  });
  return {
    get pid() {
      return child.pid;
    },
    post(message) {
      // A worker that has just ended reports its exit instead.
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exitListeners.push(listener),
    kill(onRefused) {
      refused = onRefused;
      child.kill('SIGKILL');
    },
  };
}
