import * as v from 'valibot';
import { MAX_JSON_LEVELS } from '../../json/text.ts';
import { assertNever } from '../assert-never.ts';
import { type FilterShape, MAX_HOURS } from './filter-shape.ts';
import { isJsonAsTyped, jsonProblem } from './json-as-typed.ts';

/**
 * The problems that a filter's value can have, with texts for logs and the command line. The window has its own texts.
 */
export const FILTER_PROBLEMS = {
  name: 'There’s no filter with this name.',
  text: 'Enter text.',
  number: 'Enter a number.',
  whole: 'Enter a whole number.',
  hours: 'Enter hours from 0 to 8,760.',
  date: 'Enter a valid date.',
  range: 'Enter a minimum, a maximum, or both.',
  turned: 'The minimum is greater than the maximum.',
  choice: 'Choose one of the allowed values.',
  yesNo: 'Choose yes or no.',
  uuid: 'Enter a UUID.',
  list: 'Enter a list.',
  values: 'Enter the stored values as text or numbers.',
  fieldName: 'Enter a field name. For descending order, put a minus sign before it.',
  json: 'Enter JSON.',
  levels: `Use no more than ${MAX_JSON_LEVELS} levels of lists and objects in this JSON.`,
} as const;

export type FilterProblem = keyof typeof FILTER_PROBLEMS;

const BY_MESSAGE = new Map<string, FilterProblem>(
  Object.entries(FILTER_PROBLEMS).map(([problem, message]) => [message, problem as FilterProblem]),
);

/** Returns the problem that a filter schema's message stands for. */
export function problemOf(message: string): FilterProblem {
  return BY_MESSAGE.get(message) ?? 'values';
}

const P = FILTER_PROBLEMS;

const nonEmpty = v.pipe(v.string(P.text), v.minLength(1, P.text));
const finite = v.pipe(v.number(P.number), v.finite(P.number));
const whole = v.pipe(finite, v.safeInteger(P.whole));
const hour = v.pipe(whole, v.minValue(0, P.hours), v.maxValue(MAX_HOURS, P.hours));
const list = <S extends v.GenericSchema>(item: S) => v.array(item, P.list);

/** Returns whether `text` is a calendar day in the format `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const date = v.pipe(v.string(P.date), v.check(isCalendarDate, P.date));

/** Returns the schema for `{min, max}`. At least one of them must be set, and `min` must not exceed `max`. */
function range<S extends v.GenericSchema<unknown, string | number>>(bound: S) {
  const bounds = v.strictObject({ min: v.optional(bound), max: v.optional(bound) }, P.range);
  return v.pipe(
    bounds,
    v.check(({ min, max }) => min !== undefined || max !== undefined, P.range),
    v.check(({ min, max }) => min === undefined || max === undefined || min <= max, P.turned),
  );
}

/** Accepts any value, but typed JSON must be in a form that can be sent. */
const asTyped = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = isJsonAsTyped(dataset.value) ? jsonProblem(dataset.value.asTyped) : null;
    if (problem !== null) addIssue({ message: P[problem] });
  }),
);

/** Returns the schema for a shape's values, as far as the specification defines them (endpoint 15). */
export function filterSchema(shape: FilterShape): v.GenericSchema {
  switch (shape.kind) {
    case 'string':
      return v.string(P.text);
    case 'choice':
      return v.picklist(shape.allowed, P.choice);
    case 'integerEnum':
      return list(v.picklist(shape.allowed, P.choice));
    case 'stringEnum':
      return list(v.picklist(shape.allowed, P.choice));
    case 'boolean':
      return v.boolean(P.yesNo);
    case 'dateRange':
      return range(date);
    case 'hourRange':
      return range(hour);
    case 'monthRange':
      return range(finite);
    case 'uuidList':
      return list(v.pipe(v.string(P.uuid), v.uuid(P.uuid)));
    case 'stringList':
      return list(nonEmpty);
    case 'integerList':
      return list(whole);
    case 'numberList':
      return list(finite);
    case 'storedValues':
      return v.union([nonEmpty, finite, list(v.union([nonEmpty, finite]))], P.values);
    case 'sort':
      return v.pipe(v.string(P.fieldName), v.regex(/^-?[A-Za-z]\w*$/, P.fieldName));
    case 'json':
      return asTyped;
    default:
      return assertNever(shape);
  }
}
