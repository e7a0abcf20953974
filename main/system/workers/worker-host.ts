/** Starts worker processes. Implemented once for plain Node and once for Electron. */
export interface WorkerHost {
  /**
   * Starts a script in a process of its own. Its output must not reach our stdout, which may carry
   * a protocol. Never throws: a process that cannot start reports its exit.
   */
  start(scriptPath: string): WorkerHandle;
}

/** A running worker process. Messages are copied by structured clone. */
export interface WorkerHandle {
  /** Undefined until the process exists, or when it could not start. */
  readonly pid: number | undefined;
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /**
   * The listener is called once, also after `kill`; never where the process never came up and nobody noticed.
   */
  onExit(listener: () => void): void;
  /**
   * Ends the process at once, whatever it is doing, or as soon as it exists. Never throws; `onRefused` hears
   * why the system would not end it.
   */
  kill(onRefused: (cause: unknown) => void): void;
}

/** A decoder needs these variables; all others, a proxy's password say, stay here. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP'];

/**
 * Makes the environment of a worker. It is never empty, because Electron takes an empty one for none and passes
 * on everything of ours.
 * @param more names that one host passes on beside the rest
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
