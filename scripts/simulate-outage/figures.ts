import { ASSUMED } from './platform-model.ts';
import type { Course } from './run.ts';

/** What is asked of a chain's desks after an outage. */
export const GOALS = { peak: 2, wave: 3, drain: 1.25 } as const;

export interface Figures {
  /** Requests a second in a busy hour, by the rates assumed. */
  readonly usual: number;
  readonly backlog: number;
  /** Most requests in a second after the end, and over the usual rate. */
  readonly peak: number;
  readonly peakRatio: number;
  /** Peak to mean, from ten minutes after the end. */
  readonly wave: number;
  /** Seconds until 99 % of what waited more than usual had left, and over what the platform could do. */
  readonly drainSeconds: number;
  readonly possibleSeconds: number;
  readonly drainRatio: number;
  /** The same with what staff did in that run: what they asked for, and when they had signed in. */
  readonly soonestSeconds: number;
  readonly soonestRatio: number;
  /** Seconds from the end until a desk had sent its backlog: the middle one and the last. */
  readonly medianWait: number;
  readonly longestWait: number;
}

export function figuresOf(course: Course): Figures {
  const { requests, waiting, outageTo, desks, backlog, deskWaits } = course;
  const { submissionsPerHour, readsPerHour, changesPerHour } = ASSUMED;
  // A question goes before a submission, a change is followed by three reads of its list, and a token lasts
  // for a hundred minutes.
  const perHour = 2 * submissionsPerHour + readsPerHour + 4 * changesPerHour + 60 / 100;
  const usual = (desks * perHour) / 3_600;
  const usuallyWaiting =
    ((desks * ASSUMED.submissionsPerHour) / 3_600) *
    ((ASSUMED.uploadMs + ASSUMED.latencyMs) / 1_000);
  const after = requests.slice(outageTo);
  const later = after.slice(600);
  const peak = Math.max(0, ...after);
  const left = waiting
    .slice(outageTo)
    .findIndex((count) => count <= usuallyWaiting * 1.5 + backlog / 100);
  const soonest = soonestOf(course) + ASSUMED.uploadMs / 1_000;
  const possible = backlog / (capacity(desks) - usual);
  const drain = left < 0 ? after.length : left;
  return {
    usual,
    backlog,
    peak,
    peakRatio: peak / usual,
    wave: Math.max(0, ...later) / (later.reduce((sum, count) => sum + count, 0) / later.length),
    drainSeconds: drain,
    possibleSeconds: possible,
    drainRatio: drain / possible,
    soonestSeconds: soonest,
    soonestRatio: drain / soonest,
    medianWait: deskWaits[Math.floor(deskWaits.length / 2)] ?? 0,
    longestWait: deskWaits.at(-1) ?? 0,
  };
}

/**
 * Seconds from the end in which the platform could have taken 99 % of the backlog at the soonest: after
 * what staff asked for in that run, and not before somebody had signed in at a submission's desk.
 */
function soonestOf({ others, sendable, outageTo, backlog, desks }: Course): number {
  const usually = (desks * ASSUMED.submissionsPerHour) / 3_600;
  let ready = 0;
  let left = backlog;
  for (let second = outageTo; second < others.length; second += 1) {
    ready += sendable[second] ?? 0;
    const free = capacity(desks) - (others[second] ?? 0) - usually;
    const taken = Math.max(0, Math.min(free, ready));
    ready -= taken;
    left -= taken;
    if (left <= backlog / 100) return second - outageTo + 1;
  }
  return others.length - outageTo;
}

function capacity(desks: number): number {
  return (desks / 1_000) * ASSUMED.capacityPerThousand;
}

const HEAD = [
  'Run',
  'Usual/s',
  'Waiting',
  'Peak/s',
  '÷ usual',
  'Peak ÷ mean',
  'Drained',
  'Possible',
  'Ratio',
  'Soonest',
  'Ratio',
  'Desk: median',
  'longest',
];

/** The figures as a table of Markdown, a line for each run. */
export function figuresTable(courses: readonly Course[]): string {
  const rows = courses.map((course) => {
    const f = figuresOf(course);
    return [
      course.scenario.name,
      f.usual.toFixed(0),
      f.backlog.toFixed(0),
      f.peak.toFixed(0),
      f.peakRatio.toFixed(2),
      f.wave.toFixed(2),
      time(f.drainSeconds),
      time(f.possibleSeconds),
      f.drainRatio.toFixed(2),
      time(f.soonestSeconds),
      f.soonestRatio.toFixed(2),
      time(f.medianWait),
      time(f.longestWait),
    ];
  });
  const lines = [HEAD, HEAD.map((_, at) => (at === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function time(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(1)} min`;
}
