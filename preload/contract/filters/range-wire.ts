/**
 * The wire format of a range. The specification says that ranges have "minimum and maximum values" and that dates are
 * "valid". It names neither the keys nor the date format, so they're defined here.
 */
export interface RangeWire {
  readonly min: string;
  readonly max: string;
  /** A pattern in which `YYYY`, `MM`, and `DD` are replaced. Everything else stays the same. */
  readonly dateFormat: string;
}

export const DEFAULT_RANGE_WIRE: RangeWire = { min: 'min', max: 'max', dateFormat: 'YYYY-MM-DD' };

/** Formats a calendar date (`YYYY-MM-DD`). */
export function formatDate(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Returns a range in the platform's format, with the wire's keys. Omits limits that aren't set. */
export function wireRange<T>(
  { min, max }: { readonly min?: T | undefined; readonly max?: T | undefined },
  wire: RangeWire,
  write: (bound: T) => T,
) {
  return {
    ...(min === undefined ? {} : { [wire.min]: write(min) }),
    ...(max === undefined ? {} : { [wire.max]: write(max) }),
  };
}
