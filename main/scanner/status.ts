import { anywhere, child, numberIn, textIn, type XmlElement } from './xml.ts';

/** The state of the feeder, independent of how devices spell it. */
export type FeederState =
  | 'loaded'
  | 'empty'
  | 'processing'
  | 'jam'
  | 'coverOpen'
  | 'multipick'
  | 'unknown';

/** A job in the device's list. */
export interface ListedJob {
  /** The path of the job on the device, or null if the device names none. */
  readonly path: string | null;
  readonly state: 'pending' | 'processing' | 'completed' | 'canceled' | 'aborted' | 'unknown';
  readonly reasons: readonly string[];
  readonly completed: number | null;
  readonly toTransfer: number | null;
}

/** The current state of a device. */
export interface Status {
  readonly state: 'idle' | 'processing' | 'stopped' | 'unknown';
  /** Null if the device says nothing about a feeder. */
  readonly feeder: FeederState | null;
  readonly jobs: readonly ListedJob[];
}

const MAX_JOBS = 100;

/** Returns the state of the device with this base path, or null if the document doesn't describe an eSCL scanner. */
export function readStatus(root: XmlElement | null, base: string): Status | null {
  if (root?.name !== 'ScannerStatus') return null;
  const feeder = textIn(root, 'AdfState');
  return {
    state: stateOf(textIn(root, 'State')),
    feeder: feeder === '' ? null : feederStateOf(feeder),
    jobs: anywhere(child(root, 'Jobs') ?? root, 'JobInfo')
      .slice(0, MAX_JOBS)
      .map((job) => jobOf(job, base)),
  };
}

function stateOf(text: string): Status['state'] {
  switch (text) {
    case 'Idle':
      return 'idle';
    case 'Processing':
    case 'Testing':
      return 'processing';
    case 'Stopped':
    case 'Down':
      return 'stopped';
    default:
      return 'unknown';
  }
}

function feederStateOf(text: string): FeederState {
  switch (text.replace(/^ScannerAdf/, '')) {
    case 'Loaded':
      return 'loaded';
    case 'Empty':
      return 'empty';
    case 'Processing':
      return 'processing';
    case 'Jam':
    case 'Mispick':
    case 'InputTrayFailed':
      return 'jam';
    case 'HatchOpen':
    case 'DoorOpen':
    case 'CoverOpen':
      return 'coverOpen';
    case 'MultipickDetected':
      return 'multipick';
    default:
      return 'unknown';
  }
}

function jobOf(job: XmlElement, base: string): ListedJob {
  return {
    path: jobPathOf(base, textIn(job, 'JobUri') || textIn(job, 'JobUuid')),
    state: jobStateOf(textIn(job, 'JobState')),
    reasons: anywhere(child(job, 'JobStateReasons'), 'JobStateReason').map(({ text }) =>
      text.trim(),
    ),
    completed: numberIn(job, 'ImagesCompleted'),
    toTransfer: numberIn(job, 'ImagesToTransfer'),
  };
}

function jobStateOf(text: string): ListedJob['state'] {
  const state = text.toLowerCase();
  if (state === 'cancelled') return 'canceled';
  const known = ['pending', 'processing', 'completed', 'canceled', 'aborted'] as const;
  return known.find((one) => one === state) ?? 'unknown';
}

const LONGEST = 300;

/**
 * Returns the path of a job on its device. The device may have written its own address, that of another host, a path,
 * or only the job's name. Returns null if no job is named.
 */
export function jobPathOf(base: string, written: string): string | null {
  const [text = ''] = written.trim().split(/[?#]/, 1);
  const path = normalized(pathIn(base, text));
  if (path.length > LONGEST || !/^\/[\x21-\x7e]+$/.test(path)) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' || name === 'ScanJobs' || path === base ? null : path;
}

function pathIn(base: string, text: string): string {
  if (text === '') return '';
  // Only the path counts, because the host may be missing or wrong.
  const whole = /^(?:https?:)?\/\/[^/]*(\/.*)?$/i.exec(text);
  if (whole !== null) return whole[1] ?? '';
  if (text.startsWith('/')) return text;
  if (/^urn:/i.test(text) || !text.includes('/')) return `${base}/ScanJobs/${text}`;
  return `${base}/${text}`;
}

function normalized(path: string): string {
  const pieces: string[] = [];
  for (const piece of path.split('/')) {
    if (piece === '..') pieces.pop();
    else if (piece !== '.' && piece !== '') pieces.push(piece);
  }
  return pieces.length === 0 ? '' : `/${pieces.join('/')}`;
}
