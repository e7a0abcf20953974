/** Returns the current time in milliseconds since 1970, UTC. */
export type Clock = () => number;

/** Formats a time as the platform does: ISO 8601 in UTC, with six fractional digits (spec, "Resources"). */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** Like `timestamp`, but accepts null. */
export function nullableTimestamp(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}
