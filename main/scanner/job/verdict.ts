import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import type { ListedJob, Status } from '../status.ts';

/** The trouble that a device tells of itself, where the sheets are in the feeder. */
export function troubleOf({ feeder }: Status, usesFeeder: boolean): ScannerProblem | null {
  if (!usesFeeder) return null;
  const isTrouble = feeder === 'jam' || feeder === 'coverOpen' || feeder === 'multipick';
  return isTrouble ? feeder : null;
}

/** Why a job did not come to its end; null where it goes on, or did. */
export function endOf({ state, reasons }: ListedJob): ScannerProblem | null {
  if (state !== 'aborted' && state !== 'canceled') return null;
  const told = reasons.join(' ');
  if (/jam/i.test(told)) return 'jam';
  if (/(cover|door|hatch)\w*open/i.test(told)) return 'coverOpen';
  if (/multi?pick|doublefeed/i.test(told)) return 'multipick';
  if (/media(empty|needed)|adfempty/i.test(told)) return 'feederEmpty';
  return state === 'canceled' || /cancel/i.test(told) ? 'canceledAtDevice' : 'aborted';
}

/** The job of that path in the device's own list. */
export function jobIn({ jobs }: Status, path: string | null): ListedJob | null {
  if (path === null) return null;
  return jobs.find((one) => one.path !== null && nameOf(one.path) === nameOf(path)) ?? null;
}

/**
 * The path of the one job that was not there before; null where there is none, or more than one. `before`
 * null: nobody knows, so that any of them may be somebody else's.
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

/** A job is told by the end of its address: devices write what stands before it in several ways. */
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
