import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import type { ListedJob, Status } from '../status.ts';

/** Returns the problem that a device reports about its feeder. Returns null if the job doesn't use the feeder. */
export function troubleOf({ feeder }: Status, usesFeeder: boolean): ScannerProblem | null {
  if (!usesFeeder) return null;
  const isTrouble = feeder === 'jam' || feeder === 'coverOpen' || feeder === 'multipick';
  return isTrouble ? feeder : null;
}

/** Returns why a job wasn't completed. Returns null if it was completed or is still running. */
export function endOf({ state, reasons }: ListedJob): ScannerProblem | null {
  if (state !== 'aborted' && state !== 'canceled') return null;
  const told = reasons.join(' ');
  if (/jam/i.test(told)) return 'jam';
  if (/(cover|door|hatch)\w*open/i.test(told)) return 'coverOpen';
  if (/multi?pick|doublefeed/i.test(told)) return 'multipick';
  if (/media(empty|needed)|adfempty/i.test(told)) return 'feederEmpty';
  return state === 'canceled' || /cancel/i.test(told) ? 'canceledAtDevice' : 'aborted';
}

/** Returns the job with this path from the device's list, or null. */
export function jobIn({ jobs }: Status, path: string | null): ListedJob | null {
  if (path === null) return null;
  return jobs.find((one) => one.path !== null && nameOf(one.path) === nameOf(path)) ?? null;
}

/**
 * Returns the path of the only job that didn't exist before. Returns null if there is none or more than one. If
 * `before` is null, the earlier jobs are unknown and any job may belong to someone else, so the result is null too.
 */
export function newJobIn({ jobs }: Status, before: readonly ListedJob[] | null): string | null {
  if (before === null) return null;
  const known = new Set(before.flatMap(({ path }) => (path === null ? [] : [nameOf(path)])));
  const found = jobs.flatMap(({ path, state }) =>
    path === null || known.has(nameOf(path)) || state === 'canceled' || state === 'aborted'
      ? []
      : [path],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns the last part of a job's address, because devices write the other parts in different ways. */
function nameOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return decoded(last)
    .replace(/^urn:uuid:/i, '')
    .toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
