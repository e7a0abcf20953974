/** Starts worker processes. Implemented once for plain Node and once for Electron. */
export interface WorkerHost {
  /**
   * Starts a script in a process of its own. Its output must not reach our stdout, which may carry
   * a protocol. Never throws: a process that cannot start reports its exit.
   */
  start(scriptPath: string): WorkerHandle;
}

/** One running worker process. Messages are copied by structured clone. */
export interface WorkerHandle {
  /** Undefined until the process exists, or when it could not start. */
  readonly pid: number | undefined;
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /**
   * Called once, also after `kill`; never where the process never came up and nobody noticed. `aborted`
   * is true where it gave itself up, as V8 and GLib do when they are refused memory, and false where
   * that cannot be told.
   */
  onExit(listener: (aborted: boolean) => void): void;
  /**
   * Ends the process at once, whatever it is doing; one that does not exist yet, as soon as it does.
   * Never throws; `onRefused` hears why the system would not end it.
   */
  kill(onRefused: (cause: unknown) => void): void;
}

/** What a decoder needs of the environment; anything else, a proxy's password say, stays here. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP'];

/**
 * The environment of a worker. It is never empty: an empty one counts as none given in Electron, and
 * then everything of ours would be inherited.
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
