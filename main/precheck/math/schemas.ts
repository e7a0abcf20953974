import * as v from 'valibot';

/** A whole number from 0 on. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A part of a whole, 0 to 1. */
export const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A measure that cannot be below 0. */
export const Magnitude = v.pipe(v.number(), v.minValue(0));
