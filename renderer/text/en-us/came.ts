import type { AppError } from '../../../preload/contract/app-error.ts';

export type Came = NonNullable<Extract<AppError, { code: 'unexpectedAnswer' }>['came']>;

/** What came in the place of what the specification shows. */
export const came: Readonly<Record<Came, string>> = {
  nothing: 'an empty answer',
  otherData: 'data that is not what it documents',
  partOfIt: 'a record that lacks what such a record has',
};
