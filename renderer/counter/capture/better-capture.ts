import type { Capture } from '#contract/models/capture.ts';

const LEVELS = ['pass', 'warn', 'block', 'reject'] as const;

/**
 * Which of two pictures of the same thing is the better one to send: the one with the milder verdict, then the one
 * with fewer faults, then the later one, which staff took because the earlier would not do. Null until both are judged.
 */
export function betterOf(earlier: Capture, later: Capture): 'earlier' | 'later' | null {
  const [before, after] = [earlier.verdict, later.verdict];
  if (before === null || after === null) return null;
  const level = LEVELS.indexOf(before.level) - LEVELS.indexOf(after.level);
  if (level !== 0) return level < 0 ? 'earlier' : 'later';
  const faults = (verdict: typeof before) =>
    verdict.issues.filter((issue) => issue.level !== 'note').length;
  return faults(before) < faults(after) ? 'earlier' : 'later';
}
