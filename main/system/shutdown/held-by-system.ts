import { SHUTDOWN_LIMITS_MS } from './close-within.ts';

/** Node's names for requests about files, folders, and names that the system has not answered. */
const OF_NODE = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;

/** The number of calls of native modules, which Node does not count. */
let unanswered = 0;

/** Waits for a native call that runs on Node's threads, and returns its result. */
export async function nativeAnswer<T>(call: Promise<T>): Promise<T> {
  unanswered += 1;
  try {
    return await call;
  } finally {
    unanswered -= 1;
  }
}

/**
 * Returns whether the system still owes an answer: a keychain that asks for its own password, an unreachable share, a
 * name that nobody resolves. At its exit, Node waits for the threads of these requests without a limit, also in
 * `process.exit` and in Electron.
 */
export function heldBySystem(): boolean {
  return unanswered > 0 || process.getActiveResourcesInfo().some((name) => OF_NODE.test(name));
}

/** Ends this process without waiting for its threads. Everything must be closed before. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Ends with an exit code, which `endAtOnce` cannot set, unless the system blocks that. Close everything before. */
export function endWithCode(code: number, exit: (code: number) => void = process.exit): void {
  const until = performance.now() + SHUTDOWN_LIMITS_MS.process;
  const look = () => {
    if (!heldBySystem()) return exit(code);
    if (performance.now() > until) endAtOnce();
    setTimeout(look, 10);
  };
  look();
}
