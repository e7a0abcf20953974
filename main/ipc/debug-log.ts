import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { channels } from '../../preload/contract/channels.ts';
import { COMMERCIAL_TEXT_PATH } from '../../preload/contract/models/commercial-data.ts';
import { FRAME_PATH } from '../../preload/contract/models/live-frame.ts';
import { appendFileAtOnce, renameFileAtOnce } from '../files/change-files.ts';
import { type Disk, systemDisk } from '../files/disk.ts';
import type { Dispatch } from './dispatcher.ts';

/** Largest file, of two: the one written to, and the one before it. */
const MOST_BYTES = 1024 * 1024;
/** Lines that wait for the disk at most; a burst beyond them is counted and left out. */
const MOST_WAITING = 1000;
const WRITE_EVERY_MS = 200;
/** Words of the program's own: names of channels, codes, paths of the specification. */
const OWN_WORD = /^[\w:./-]{1,80}$/;

export type Noted = Readonly<Record<string, string | number | boolean>>;

/** A log for whoever looks for a cause on this computer: what happened, when and how it ended. */
export interface DebugLog {
  /** Never throws. */
  note(entry: Noted): void;
  close(): void;
}

/**
 * A log file under `directory`, one JSON object a line. Nobody may write values into it, and what does not
 * look like a word of the program's own is withheld here too, whoever wrote it.
 */
export function fileDebugLog(directory: string, disk: Disk = systemDisk): DebugLog {
  const file = join(directory, 'debug.log');
  let waiting: string[] = [];
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    if (leftOut > 0) waiting.push(lineOf({ kind: 'leftOut', count: leftOut }));
    const lines = waiting;
    waiting = [];
    leftOut = 0;
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MOST_BYTES) renameFileAtOnce(file, `${file}.1`, disk);
      appendFileAtOnce(file, lines.join(''), disk);
    } catch {
      // A disk that does not take it must not become the program's trouble.
      leftOut += lines.length;
    }
  };
  return {
    note(entry) {
      if (waiting.length >= MOST_WAITING) leftOut += 1;
      else waiting.push(lineOf(entry));
      timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    },
    close() {
      clearTimeout(timer);
      if (waiting.length + leftOut > 0) write();
    },
  };
}

function lineOf(entry: Noted): string {
  const told = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value !== 'string' || OWN_WORD.test(value) ? value : '(withheld)',
  ]);
  return `${JSON.stringify({ at: new Date().toISOString(), ...Object.fromEntries(told) })}\n`;
}

type Handle = (request: Request) => Promise<Response>;

/** Notes each call as it begins and as it ends: one that hangs has a beginning alone. */
export function debuggedDispatch(dispatch: Dispatch, log: DebugLog): Dispatch {
  let last = 0;
  return async (call) => {
    last += 1;
    const number = last;
    const channel = knownChannel(call.channel);
    const started = performance.now();
    log.note({ kind: 'call', number, channel });
    const answer = await dispatch(call);
    log.note({
      kind: 'answer',
      number,
      channel,
      ms: since(started),
      outcome: answer.ok ? 'ok' : answer.error.code,
      ...(answer.ok && rowsIn(answer.value)),
    });
    return answer;
  };
}

/** Notes what the page asked of its origin, by its kind: addresses hold tokens. */
export function debuggedHandle(handle: Handle, log: DebugLog): Handle {
  return async (request) => {
    const started = performance.now();
    const response = await handle(request);
    const what = kindOf(new URL(request.url).pathname);
    // An open camera would push everything else out of the log.
    if (what === FRAME_PATH && response.ok) return response;
    log.note({
      kind: 'request',
      method: request.method,
      what,
      ms: since(started),
      outcome: response.status,
      bytes: Number(request.headers.get('content-length') ?? 0),
    });
    return response;
  };
}

const KINDS = ['/intake', FRAME_PATH, '/preview', '/scan', '/export', COMMERCIAL_TEXT_PATH];

function kindOf(pathname: string): string {
  const known = KINDS.find((kind) => pathname === kind || pathname.startsWith(`${kind}/`));
  return known ?? 'page';
}

function knownChannel(channel: unknown): string {
  return typeof channel === 'string' && Object.hasOwn(channels, channel) ? channel : 'unknown';
}

/** How many there are in a list, or in the first list of an answer. */
function rowsIn(value: unknown): { readonly rows?: number } {
  if (typeof value !== 'object' || value === null) return {};
  const list = Array.isArray(value) ? value : Object.values(value).find(Array.isArray);
  return list === undefined ? {} : { rows: list.length };
}

function since(started: number): number {
  return Math.round(performance.now() - started);
}
