/** A call as strace wrote it: with its bytes, and when it started and returned. */
export interface TracedCall {
  readonly name: string;
  /** Positions in the log, which is the order of events. */
  readonly began: number;
  readonly ended: number;
  /** The path of the first descriptor, the first given path, or the name of a socket. */
  readonly path: string;
  /** The second path of a rename. */
  readonly to: string;
  readonly bytes: Buffer;
  /** The plain numbers among the arguments, in order. */
  readonly numbers: readonly number[];
  readonly flags: string;
  readonly result: number;
}

/** The arguments of strace that produce what `readTrace` expects. */
export const TRACE_ARGUMENTS = [
  ...['-f', '-y', '-xx', '-s', '1000000', '-e', 'signal=none', '-e'],
  'trace=openat,write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,ftruncate,mkdir,sendto,sendmsg',
] as const;

/** Reads a complete log. Failed calls and threads that ended are left out. */
export function readTrace(log: string): TracedCall[] {
  const begun = new Map<string, { readonly text: string; readonly at: number }>();
  const calls: TracedCall[] = [];
  for (const [at, line] of log.split('\n').entries()) {
    const [, thread, rest] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (thread === undefined || rest === undefined) continue;
    if (rest.endsWith('<unfinished ...>')) {
      // The space before the mark would hide the last number, which is the position of a write.
      begun.set(thread, { text: rest.slice(0, -'<unfinished ...>'.length).trimEnd(), at });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const start = resumed === null ? { text: '', at } : begun.get(thread);
    if (start === undefined) continue;
    const call = readCall(start.text + (resumed?.[1] ?? rest), start.at, at);
    if (call !== null) calls.push(call);
  }
  return calls;
}

function readCall(text: string, began: number, ended: number): TracedCall | null {
  const [, name, args, result] = /^(\w+)\((.*)\) += (\d+)/.exec(text) ?? [];
  if (name === undefined || args === undefined) return null;
  const strings = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => unhex(hex));
  const descriptor = /^\d+<([^>]*)>/.exec(args)?.[1];
  const ofPaths = descriptor === undefined;
  const plain = args.replaceAll(/"[^"]*"|<[^>]*>/g, '');
  return {
    name,
    began,
    ended,
    path: ofPaths ? (strings[0]?.toString() ?? '') : readPath(descriptor),
    to: ofPaths ? (strings[1]?.toString() ?? '') : '',
    bytes: ofPaths ? Buffer.alloc(0) : Buffer.concat(strings),
    numbers: [...plain.matchAll(/(?<=, )\d+(?=,|$)/g)].map(([number]) => Number(number)),
    flags: /\bO_[A-Z_|]+/.exec(plain)?.[0] ?? '',
    result: Number(result),
  };
}

/** If a file is gone, the system adds that to its name. */
function readPath(text: string): string {
  const path = text.includes('\\x') ? unhex(text.replace(/[^\\x0-9a-f]/g, '')).toString() : text;
  return path.replace(/ ?\(deleted\)$/, '');
}

function unhex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
