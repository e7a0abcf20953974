import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UtilityProcess, utilityProcess } from 'electron';
import type { WorkerHandle, WorkerHost } from '../../precheck/worker-host.ts';

type Utility = Pick<typeof utilityProcess, 'fork'>;

/** What a decoder needs of the environment; a proxy's password, say, stays here. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP'];

/**
 * Workers as Electron's utility processes: `child_process.fork` does not work where the `runAsNode`
 * fuse is off.
 */
export function utilityWorkerHost(
  utility: Utility,
  platform: NodeJS.Platform,
  kill: (pid: number) => void = (pid) => process.kill(pid, 'SIGKILL'),
): WorkerHost {
  return {
    start(scriptPath) {
      const [entry, args] = platform === 'linux' ? [wasmEntry(), [scriptPath]] : [scriptPath, []];
      return toHandle(
        utility.fork(entry, args, {
          serviceName: 'Intake Desk pre-check',
          stdio: 'ignore',
          env: passedOn(process.env),
        }),
        kill,
      );
    },
  };
}

function toHandle(child: UtilityProcess, kill: (pid: number) => void): WorkerHandle {
  let exited = false;
  const exitListeners: (() => void)[] = [];
  child.once('exit', () => {
    exited = true;
    for (const listener of exitListeners) listener();
  });
  return {
    get pid() {
      return child.pid;
    },
    post(message) {
      // A worker that just died reports by its exit, not here.
      if (!exited) child.postMessage(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exitListeners.push(listener),
    kill() {
      // `child.kill()` asks with SIGTERM; a process deep in a decoder does not hear it.
      if (!exited && child.pid !== undefined) kill(child.pid);
      else child.kill();
    },
  };
}

function passedOn(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

/** The entry that keeps sharp's native build out, beside this file and with its ending. */
function wasmEntry(): string {
  const ending = extname(import.meta.filename);
  return fileURLToPath(new URL(`./wasm-worker${ending}`, import.meta.url));
}
