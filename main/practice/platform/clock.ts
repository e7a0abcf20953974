/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

/** A timestamp as the platform writes it: ISO 8601, UTC, six fractional digits (spec, "Resources"). */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** The same for a moment that may not have come. */
export function nullableTimestamp(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}
