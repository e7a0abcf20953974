import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildLine } from '../crash/child-lines.ts';
import type { CrashSite } from '../crash/crash-site.ts';
import { startChild } from '../crash/run-child.ts';
import { readTrace, TRACE_ARGUMENTS, type TracedCall } from './trace-calls.ts';

/** Everything that a run did to its profile, reported, and sent, in order. */
export interface Recording {
  /** The folder with the profile and the keychain file. */
  readonly root: string;
  readonly server: string;
  readonly calls: readonly TracedCall[];
  /** What the call acknowledged. Null for most. */
  readonly said: ReadonlyMap<TracedCall, ChildLine>;
  /** The owner whose last chunk the call released. */
  readonly letGo: ReadonlyMap<TracedCall, number>;
}

/** Records two submissions from a new profile to its closing, and one more in a second start. */
export async function recordRun(site: CrashSite): Promise<Recording> {
  const root = join(site.folder, 'recorded');
  const more = { profile: join(root, 'profile'), keychain: join(root, 'keys.json') };
  const calls: TracedCall[] = [];
  for (const owners of [[1_101, 1_102], [1_103]]) {
    const log = join(site.folder, `recorded-${owners.length}.log`);
    const order = { ...site.order('recorded', { owners, bytes: 60_000 }), ...more };
    const before = ['strace', ...TRACE_ARGUMENTS, '-o', log];
    const { code, printed } = await startChild(order, { ...site.start, before }).ended;
    if (code !== 0) throw new Error(`The recorded run failed: ${printed}`);
    calls.push(...readTrace(await readFile(log, 'utf8')));
  }
  return {
    root,
    server: site.platform.url,
    calls,
    said: new Map(calls.flatMap((call) => pairOf(call, lineOf(call)))),
    letGo: new Map(calls.flatMap((call) => pairOf(call, ownerIn(call)))),
  };
}

function pairOf<T>(call: TracedCall, value: T | null): [TracedCall, T][] {
  return value === null ? [] : [[call, value]];
}

function lineOf({ name, path, bytes }: TracedCall): ChildLine | null {
  if (name !== 'write' || !/^(pipe|socket):/.test(path)) return null;
  const text = bytes.toString();
  return text.startsWith('{"said":') ? (JSON.parse(text) as ChildLine) : null;
}

/** Fields that the platform requires are only in the last chunk. */
function ownerIn({ path, bytes }: TracedCall): number | null {
  if (!path.startsWith('socket:')) return null;
  const found = /name="personal_information_id"\r\n\r\n(\d+)/.exec(bytes.toString('latin1'));
  return found === null ? null : Number(found[1]);
}
