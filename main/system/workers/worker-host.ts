import { dirname, extname, join } from 'node:path';

/** Starts worker processes. There is one implementation for plain Node and one for Electron. */
export interface WorkerHost {
  /**
   * Starts a script in a new process. The script's output must not reach this program's stdout, which may carry a
   * protocol. Never throws: a process that can't start reports its exit.
   */
  start(scriptPath: string): WorkerHandle;
}

/** A running worker process. Messages are copied by structured clone. */
export interface WorkerHandle {
  /** Undefined until the process exists, or if it couldn't start. */
  readonly pid: number | undefined;
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /**
   * Calls the listener once, even after `kill`. If the process failed to start and the system didn't report it, the
   * listener is never called.
   */
  onExit(listener: () => void): void;
  /**
   * Ends the process immediately, or as soon as it exists. Never throws. Calls `onRefused` with the reason if the
   * system refuses.
   */
  kill(onRefused: (cause: unknown) => void): void;
}

/** The environment variables that a decoder needs. All others, such as a proxy's password, are withheld. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP'];

/**
 * Creates a worker's environment. It is never empty, because Electron replaces an empty environment with the whole
 * environment of this program.
 * @param more names of other variables that the host passes on
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
 * Returns the path of a worker's script, which is next to the file that starts it. The script has the same extension as
 * that file, which differs between development and a build.
 * @param file `import.meta.filename`
 */
export function scriptBeside(file: string, name: string): string {
  return join(dirname(file), `${name}${extname(file)}`);
}
