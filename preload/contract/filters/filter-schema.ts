import * as v from 'valibot';
import { assertNever } from '../assert-never.ts';
import type { FilterShape } from './filter-shape.ts';
import { MAX_HOURS } from './filter-shape.ts';

const nonEmpty = v.pipe(v.string('Enter text.'), v.minLength(1, 'Enter text.'));
const finite = v.pipe(v.number('Enter a number.'), v.finite('Enter a number.'));
const whole = v.pipe(finite, v.safeInteger('Enter a whole number.'));
const hour = v.pipe(
  whole,
  v.minValue(0, `Hours run from 0 to ${MAX_HOURS}.`),
  v.maxValue(MAX_HOURS, `Hours run from 0 to ${MAX_HOURS}.`),
);
const list = <S extends v.GenericSchema>(item: S) => v.array(item, 'Give a list.');

/** Whether `text` is a day of the calendar, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const date = v.pipe(
  v.string('Enter a date.'),
  v.check(isCalendarDate, 'Enter a date of the calendar.'),
);

/** `{min, max}`, at least one of them, the first not above the second. */
function range<S extends v.GenericSchema<unknown, string | number>>(bound: S) {
  const bounds = v.strictObject(
    { min: v.optional(bound), max: v.optional(bound) },
    'Give a range with a minimum, a maximum or both.',
  );
  return v.pipe(
    bounds,
    v.check(
      ({ min, max }) => min !== undefined || max !== undefined,
      'Give a minimum or a maximum.',
    ),
    v.check(
      ({ min, max }) => min === undefined || max === undefined || min <= max,
      'The minimum is above the maximum.',
    ),
  );
}

/** What a value of the shape must be, as far as the specification says (endpoint 15). */
export function filterSchema(shape: FilterShape): v.GenericSchema {
  switch (shape.kind) {
    case 'string':
      return v.string('Enter text.');
    case 'choice':
      return v.picklist(shape.allowed, `Choose one of ${shape.allowed.join(', ')}.`);
    case 'integerEnum':
      return list(v.picklist(shape.allowed, `Choose from ${shape.allowed.join(', ')}.`));
    case 'stringEnum':
      return list(v.picklist(shape.allowed, `Choose from ${shape.allowed.join(', ')}.`));
    case 'boolean':
      return v.boolean('Choose yes or no.');
    case 'dateRange':
      return range(date);
    case 'hourRange':
      return range(hour);
    case 'monthRange':
      return range(finite);
    case 'uuidList':
      return list(v.pipe(v.string('Enter a UUID.'), v.uuid('Enter a UUID.')));
    case 'stringList':
      return list(nonEmpty);
    case 'integerList':
      return list(whole);
    case 'numberList':
      return list(finite);
    case 'storedValues':
      return v.union(
        [nonEmpty, finite, list(v.union([nonEmpty, finite]))],
        'Give the stored values as text or numbers.',
      );
    case 'sort':
      return v.pipe(
        v.string('Enter a field name.'),
        v.regex(
          /^-?[A-Za-z]\w*$/,
          'Enter a field name, with a minus sign before it for descending.',
        ),
      );
    case 'json':
      return v.unknown();
    default:
      return assertNever(shape);
  }
}
