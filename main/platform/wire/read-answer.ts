import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Listing, UnreadableRow } from '../../../preload/contract/models/listing.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { Answer } from '../answer.ts';
import { blocked } from '../answer-error.ts';
import { asObject } from '../platform-message.ts';
import { readPageInfo } from './page-info.ts';
import type { RecordReader } from './record-reader.ts';

type UnexpectedAnswer = Extract<AppError, { code: 'unexpectedAnswer' }>;

/** Turns a successful answer into what the operation promises. */
export type AnswerReader<T> = (answer: Answer) => Result<T>;

function unexpected(answer: Answer, detail: string): UnexpectedAnswer {
  return { code: 'unexpectedAnswer', status: answer.status, detail };
}

/** The object an answer holds. A page in its place means that something stands on the way. */
function objectIn(answer: Answer): Result<Readonly<Record<string, unknown>>> {
  const { body } = answer;
  if (body.kind === 'other') return err(isDamagedJson(answer) ? damaged(answer) : blocked(answer));
  if (body.kind === 'tooLarge') {
    return err({ ...unexpected(answer, 'the answer is too large'), excess: 'size' });
  }
  if (body.kind === 'tooDeep') {
    return err({ ...unexpected(answer, 'the answer is nested too deeply'), excess: 'depth' });
  }
  const object = body.kind === 'json' ? asObject(body.value) : null;
  return object === null ? err(unexpected(answer, 'the answer is no JSON object')) : ok(object);
}

const isDamagedJson = (answer: Answer) => /[/+]json\b/i.test(answer.headers['content-type'] ?? '');
const damaged = (answer: Answer) => unexpected(answer, 'the answer is not valid JSON');

/** The record in `data` (spec, general rule 3). */
export const dataOf =
  <T>(read: RecordReader<T>): AnswerReader<T> =>
  (answer) => {
    const object = objectIn(answer);
    return object.ok ? recordIn(answer, read, object.value.data, 'data') : object;
  };

/** The record that the answer itself is. */
export const bodyOf =
  <T>(read: RecordReader<T>): AnswerReader<T> =>
  (answer) => {
    const object = objectIn(answer);
    return object.ok ? recordIn(answer, read, object.value, '') : object;
  };

function recordIn<T>(
  answer: Answer,
  read: RecordReader<T>,
  value: unknown,
  path: string,
): Result<T> {
  const record = read(value);
  if (record.ok) return record;
  const fields = record.error.map((field) => [path, field].filter(Boolean).join('.'));
  return err(unexpected(answer, `not understood: ${fields.join(', ')}`));
}

/**
 * The rows in `data`. A row that cannot be read is counted in `unreadable` and the others stand.
 * `asked`: the page that was asked for. `single` also takes one object in place of the list (spec,
 * endpoint 14); of what is `whole` the specification knows no pages, so that none is looked for untold.
 */
export const listOf =
  <T>(
    read: RecordReader<T>,
    asked: number,
    kind: 'paged' | 'single' | 'whole' = 'paged',
  ): AnswerReader<Listing<T>> =>
  (answer) => {
    const object = objectIn(answer);
    if (!object.ok) return object;
    const { data } = object.value;
    const alone = kind === 'single' && asObject(data) !== null;
    const given = alone ? [data] : data;
    if (!Array.isArray(given)) return err(unexpected(answer, 'not understood: data'));
    const rows: T[] = [];
    const unreadable: UnreadableRow[] = [];
    given.forEach((row, index) => {
      const record = read(row);
      if (record.ok) rows.push(record.value);
      else unreadable.push({ index, fields: record.error });
    });
    const pages = readPageInfo(object.value, asked, given.length);
    const open = pages.open && kind !== 'whole' && !alone;
    return ok({ rows, unreadable, pages: { ...pages, open } });
  };

/** A success that says nothing but its status: an empty body, or JSON without meaning. */
export const nothingBut =
  <T>(value: T): AnswerReader<T> =>
  (answer) =>
    answer.body.kind === 'empty' || answer.body.kind === 'json' ? ok(value) : err(blocked(answer));
