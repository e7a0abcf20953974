import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildLine, ChildOrder } from './child-lines.ts';

const CHILD = join(import.meta.dirname, 'crash-child.ts');

/** The program that will be killed, in a separate process. */
export interface RunningChild {
  readonly pid: number;
  /** Its messages so far. */
  readonly lines: readonly ChildLine[];
  /** Resolves with the first message of that kind, or null if the program ended without it. */
  said<S extends ChildLine['said']>(said: S): Promise<Extract<ChildLine, { said: S }> | null>;
  go(): void;
  kill(): void;
  readonly ended: Promise<{ readonly code: number | null; readonly printed: string }>;
}

/**
 * How to start it. `cache` is the folder for compiled sources, and `before` is what precedes the
 * command.
 */
export interface ChildStart {
  readonly cache: string;
  readonly applicationId: string;
  readonly before?: readonly string[];
}

export function startChild(order: ChildOrder, start: ChildStart): RunningChild {
  const command = [process.execPath, CHILD, JSON.stringify(order), start.applicationId];
  const [program = '', ...args] = [...(start.before ?? []), ...command];
  const child: ChildProcessWithoutNullStreams = spawn(program, args, {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1', NODE_COMPILE_CACHE: start.cache },
  });
  child.stdin.on('error', () => undefined);
  const lines: ChildLine[] = [];
  const heard = new Set<() => void>();
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(JSON.parse(line) as ChildLine);
    for (const listener of heard) listener();
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  let over = false;
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(([[code]]) => {
    over = true;
    for (const listener of heard) listener();
    return { code: code as number | null, printed };
  });
  return {
    pid: child.pid ?? 0,
    lines,
    said: (said) =>
      new Promise((resolve) => {
        const look = () => {
          const found = lines.find((line) => line.said === said);
          if (found === undefined && !over) return;
          heard.delete(look);
          resolve((found ?? null) as never);
        };
        heard.add(look);
        look();
      }),
    go: () => void child.stdin.write('go\n'),
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
