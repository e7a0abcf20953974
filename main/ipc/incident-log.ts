import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorFrames } from './error-frames.ts';

const MAX_LOG_BYTES = 1024 * 1024;

/** Where defects are written down, so that a reference on the screen leads to a cause. */
export interface IncidentLog {
  /** Writes the cause down and returns the reference to show. Never throws. */
  report(where: string, cause: unknown): string;
}

/** A log file under `directory`. */
export function fileIncidentLog(directory: string): IncidentLog {
  return {
    report(where, cause) {
      const reference = newReference();
      writeIncident(directory, { reference, where, cause });
      return reference;
    },
  };
}

/** What an incident is found by, on the screen and in the log. */
export function newReference(): string {
  return randomUUID().slice(0, 8);
}

/**
 * Writes an incident into the log file under `directory`, one JSON object a line. Messages of errors are
 * left out: they may quote what staff typed or what the platform sent. Name, code and where it was
 * thrown are kept. Never throws.
 * @returns the log's path, null where it could not be written
 */
export function writeIncident(
  directory: string,
  { reference, where, cause }: { reference: string; where: string; cause: unknown },
): string | null {
  const file = join(directory, 'incidents.log');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    rotateWhenLarge(file);
    const line = { at: new Date().toISOString(), reference, where, ...describeCause(cause) };
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    return file;
  } catch {
    // A full or read-only disk must not turn one failure into two.
    return null;
  }
}

/** What may be kept of an error: its kind and where it was thrown, not what it says. */
export function describeCause(cause: unknown): { error: string; code?: string; frames: string[] } {
  if (!(cause instanceof Error)) return { error: typeof cause, frames: [] };
  const frames = errorFrames(cause);
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  if (typeof code !== 'string') return { error: cause.name, frames };
  // SQLite's own number: its name in Node is the same for all.
  const whole = typeof errcode === 'number' ? `${code} ${errcode}` : code;
  return { error: cause.name, code: whole, frames };
}

const word = v.pipe(v.string(), v.regex(/^[\w:. -]{1,60}$/));
const Incident = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  reference: word,
  where: word,
  error: word,
  code: v.optional(word),
});
/** A defect as the log has it, without where in the program it was. */
export type Incident = v.InferOutput<typeof Incident>;

/** The last defects written down under `directory`, oldest first. Never throws. */
export function recentIncidents(directory: string, most = 50): Incident[] {
  try {
    return readFileSync(join(directory, 'incidents.log'), 'utf8')
      .split('\n')
      .slice(-most - 1)
      .flatMap((line) => {
        const incident = v.safeParse(v.pipe(v.string(), v.parseJson(), Incident), line);
        return incident.success ? [incident.output] : [];
      });
  } catch {
    return [];
  }
}

function rotateWhenLarge(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
}
