import { SHUTDOWN_LIMITS_MS } from './close-within.ts';

/** Files, folders and names that the system was asked for and has not answered, as Node names them. */
const OF_NODE = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;

/** Calls of native modules, which Node does not count. */
let unanswered = 0;

/** Waits for a native call that runs on Node's own threads; gives what it gives. */
export async function nativeAnswer<T>(call: Promise<T>): Promise<T> {
  unanswered += 1;
  try {
    return await call;
  } finally {
    unanswered -= 1;
  }
}

/**
 * Whether the system still owes an answer: a keychain that asks for its own password, a share that is
 * gone, a name that nobody resolves. Node waits at its exit for the threads that ask, also in
 * `process.exit` and in Electron, for as long as it takes.
 */
export function heldBySystem(): boolean {
  return unanswered > 0 || process.getActiveResourcesInfo().some((name) => OF_NODE.test(name));
}

/** Ends this process without waiting for its threads. Everything must be closed before. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Ends with a code, which `endAtOnce` cannot give, unless the system holds it. Close everything before. */
export function endWithCode(code: number, exit: (code: number) => void = process.exit): void {
  const until = performance.now() + SHUTDOWN_LIMITS_MS.process;
  const look = () => {
    if (!heldBySystem()) return exit(code);
    if (performance.now() > until) endAtOnce();
    setTimeout(look, 10);
  };
  look();
}
