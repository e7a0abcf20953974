import { MAX_JSON_LEVELS } from '../../json/text.ts';

/**
 * What can be wrong with a filter's value, and how it is said where no interface is: in logs and on the
 * command line. The window has words of its own for each.
 */
export const FILTER_PROBLEMS = {
  name: 'There is no filter of this name.',
  text: 'Enter text.',
  number: 'Enter a number.',
  whole: 'Enter a whole number.',
  hours: 'Hours run from 0 to 8760.',
  date: 'Enter a date of the calendar.',
  range: 'Give a range with a minimum, a maximum or both.',
  turned: 'The minimum is above the maximum.',
  choice: 'Choose from the allowed values.',
  yesNo: 'Choose yes or no.',
  uuid: 'Enter a UUID.',
  list: 'Give a list.',
  values: 'Give the stored values as text or numbers.',
  fieldName: 'Enter a field name, with a minus sign before it for descending.',
  json: 'Enter JSON.',
  levels: `Write this JSON with ${MAX_JSON_LEVELS} levels of lists and objects at most.`,
} as const;

export type FilterProblem = keyof typeof FILTER_PROBLEMS;

const BY_MESSAGE = new Map<string, FilterProblem>(
  Object.entries(FILTER_PROBLEMS).map(([problem, message]) => [message, problem as FilterProblem]),
);

/** The problem that a schema of a filter said with this message. */
export function problemOf(message: string): FilterProblem {
  return BY_MESSAGE.get(message) ?? 'values';
}
