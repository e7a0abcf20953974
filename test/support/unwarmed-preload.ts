import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a host with `--import`: its workers say they are warm without having been warmed, as
 * those of `unwarmed` do.
 */
const { fork } = childProcess;
childProcess.fork = ((...args: Parameters<typeof fork>): ChildProcess => {
  const child = fork(...args);
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...sent: unknown[]): boolean => {
    if ((sent[0] as { readonly kind?: unknown }).kind !== 'warm') return send(...sent);
    queueMicrotask(() => child.emit('message', { kind: 'warmed' }));
    return true;
  };
  return child;
}) as typeof fork;
syncBuiltinESMExports();
