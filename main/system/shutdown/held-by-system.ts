import { SHUTDOWN_LIMITS_MS } from './close-within.ts';

/** Matches Node's names for pending requests about files, folders, and host names. */
const OF_NODE = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;

/** The number of pending calls to native modules, which Node doesn't list. */
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
 * Returns whether the system still owes an answer. Examples are a keychain that is asking for its own password, an
 * unreachable share, and a host name that can't be resolved. On exit, Node waits for the threads of these requests
 * without a limit, even in `process.exit` and in Electron.
 */
export function heldBySystem(): boolean {
  return unanswered > 0 || process.getActiveResourcesInfo().some((name) => OF_NODE.test(name));
}

/** Ends this process without waiting for its threads. Close everything first. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Ends this process with an exit code. If the system still owes an answer after the time limit, falls back to
 * `endAtOnce`, which can't set a code. Close everything first.
 */
export function endWithCode(code: number, exit: (code: number) => void = process.exit): void {
  const until = performance.now() + SHUTDOWN_LIMITS_MS.process;
  const look = () => {
    if (!heldBySystem()) return exit(code);
    if (performance.now() > until) endAtOnce();
    setTimeout(look, 10);
  };
  look();
}
