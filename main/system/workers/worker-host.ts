import { dirname, extname, join } from 'node:path';

/** Starts worker processes. One implementation is for plain Node and one for Electron. */
export interface WorkerHost {
  /**
   * Starts a script in a new process. Its output must not reach this program's stdout, which may carry a protocol.
   * Never throws: a process that cannot start reports its exit.
   */
  start(scriptPath: string): WorkerHandle;
}

/** A running worker process. Messages are copied by structured clone. */
export interface WorkerHandle {
  /** Undefined until the process exists, or if it could not start. */
  readonly pid: number | undefined;
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /**
   * The listener is called once, even after `kill`. It is never called if the process failed to start and the system
   * did not report the failure.
   */
  onExit(listener: () => void): void;
  /**
   * Ends the process immediately, or as soon as it exists. Never throws. `onRefused` is called with the reason if the
   * system refuses.
   */
  kill(onRefused: (cause: unknown) => void): void;
}

/** The variables that a decoder needs. All others, such as a proxy's password, are not passed on. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP'];

/**
 * Creates the environment of a worker. It is never empty, because Electron replaces an empty environment with the whole
 * environment of this program.
 * @param more names of further variables that a host passes on
 */
export function workerEnvironment(
  env: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): Record<string, string> {
  const passedOn = [...PASSED_ON, ...more].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { INTAKE_DESK_WORKER: '1', ...Object.fromEntries(passedOn) };
}

/**
 * Returns the path of a worker's script, relative to the file that starts it. It has the same extension as that file:
 * the source's in development, the emitted one in a build.
 * @param file `import.meta.filename`
 */
export function scriptBeside(file: string, name: string): string {
  return join(dirname(file), `${name}${extname(file)}`);
}
