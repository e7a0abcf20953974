import * as v from 'valibot';

/**
 * Fields that the specification does not name, by the names the platform gave them. `v.record` would
 * leave out those named `constructor` or `__proto__`, and nothing the platform sends is dropped.
 */
export const UnknownFields = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'Expected an object.',
);
