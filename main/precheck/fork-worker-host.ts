import { fork } from 'node:child_process';
import type { WorkerHandle, WorkerHost } from './worker-host.ts';

/** What a decoder needs of the environment; anything else, a proxy's password say, stays here. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE'];

/**
 * glibc keeps what large pictures took, in pieces: without this a worker grows by a megabyte a file
 * (mallopt(3)). Other systems do not know the names.
 */
const GIVES_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** Workers as child processes of plain Node. */
export function forkWorkerHost(): WorkerHost {
  return { start: startFork };
}

function startFork(scriptPath: string): WorkerHandle {
  const child = fork(scriptPath, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {
      ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      ...GIVES_MEMORY_BACK,
    },
  });
  let exited = false;
  const exitListeners: (() => void)[] = [];
  const exit = () => {
    if (exited) return;
    exited = true;
    for (const listener of exitListeners) listener();
  };
  child.once('exit', exit);
  child.once('error', exit);
  return {
    get pid() {
      return child.pid;
    },
    post(message) {
      // A worker that just died reports by its exit, not here.
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exitListeners.push(listener),
    kill: () => void child.kill('SIGKILL'),
  };
}
