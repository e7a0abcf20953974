/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

/** A timestamp in the platform's format: ISO 8601, UTC, six fractional digits (spec, "Resources"). */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** Like `timestamp`, for a time that may not exist. */
export function nullableTimestamp(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}
