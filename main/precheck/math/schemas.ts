import * as v from 'valibot';

/** A whole number, at least 0. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A fraction from 0 to 1. */
export const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A measurement that cannot be negative. */
export const Magnitude = v.pipe(v.number(), v.minValue(0));
