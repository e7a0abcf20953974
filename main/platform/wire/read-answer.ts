import * as v from 'valibot';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Listing, PageInfo, UnreadableRow } from '../../../preload/contract/models/listing.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { type Answer, type AnswerSize, inSlices, type JsonBody } from '../answer.ts';
import { blocked } from '../answer-error.ts';
import { asObject } from '../platform-message.ts';
import { type JsonOutline, type JsonPlace, textIn } from './json-outline.ts';
import { number, type RecordReader } from './record-reader.ts';

type UnexpectedAnswer = Extract<AppError, { code: 'unexpectedAnswer' }>;

/** Turns a successful answer into the operation's result. */
export type AnswerReader<T> = (answer: Answer) => Result<T> | Promise<Result<T>>;

/**
 * Reads a record whose original text is `written`. The value was created for this reader, so the reader may change it.
 */
export type WrittenReader<T> = (value: unknown, written: Uint8Array) => ReturnType<RecordReader<T>>;

interface JsonObject extends JsonBody {
  readonly outline: JsonOutline & { readonly fields: NonNullable<JsonOutline['fields']> };
}

export function unexpected(
  answer: Answer,
  detail: string,
  came = cameIn(answer),
): UnexpectedAnswer {
  return { code: 'unexpectedAnswer', status: answer.status, detail, ...(came && { came }) };
}

function cameIn({ body }: Answer): UnexpectedAnswer['came'] {
  if (body.kind === 'empty') return 'nothing';
  return body.kind === 'json' ? 'otherData' : undefined;
}

type Excess = NonNullable<UnexpectedAnswer['excess']>;

/**
 * What it means that an answer exceeds its limit. Lists and commercial data are missing here, because staff can request
 * less of them.
 */
const EXCESS: Readonly<Partial<Record<AnswerSize, Excess>>> = {
  word: 'impossible',
  record: 'record',
};

/**
 * Returns the object in an answer. If the answer is a page instead, the error says that something on the network sent
 * it rather than the platform.
 */
export function objectIn(answer: Answer): Result<JsonObject> {
  const { body } = answer;
  if (body.kind === 'other') return err(isDamagedJson(answer) ? damaged(answer) : blocked(answer));
  if (body.kind === 'tooLarge') {
    return err(tooLarge(answer, EXCESS[body.than]));
  }
  if (body.kind === 'tooDeep') {
    return err({ ...unexpected(answer, 'the response has too many levels'), excess: 'depth' });
  }
  const fields = body.kind === 'json' ? body.outline.fields : null;
  if (body.kind !== 'json' || fields === null) {
    return err(unexpected(answer, 'the response is not a JSON object'));
  }
  return ok({ ...body, outline: { ...body.outline, fields } });
}

const tooLarge = (answer: Answer, excess: Excess = 'size'): UnexpectedAnswer => ({
  ...unexpected(answer, 'the response is too large'),
  excess,
});
const isDamagedJson = (answer: Answer) => /[/+]json\b/i.test(answer.headers['content-type'] ?? '');
export const damaged = (answer: Answer) => unexpected(answer, 'the response is not valid JSON');

/** Reads the record in `data` (spec, general rule 3). */
export const dataOf =
  <T>(read: WrittenReader<T>) =>
  (answer: Answer): Result<T> => {
    const object = objectIn(answer);
    if (!object.ok) return object;
    const { bytes, outline } = object.value;
    const place = outline.fields.get('data');
    const written = bytes.subarray(place?.start ?? 0, place?.end ?? 0);
    return recordIn(answer, read, written, 'data');
  };

/** Reads an answer that is itself a record. */
export const bodyOf =
  <T>(read: WrittenReader<T>) =>
  (answer: Answer): Result<T> => {
    const object = objectIn(answer);
    return object.ok ? recordIn(answer, read, object.value.bytes, '') : object;
  };

/** Reads a record from its original text, which is empty if the record is missing. */
function recordIn<T>(
  answer: Answer,
  read: WrittenReader<T>,
  written: Uint8Array,
  path: string,
): Result<T> {
  const value = written.length === 0 ? undefined : valueIn(written);
  const record = read(value, written);
  if (record.ok) return record;
  const fields = record.error.map((field) => [path, field].filter(Boolean).join('.'));
  const came = asObject(value) === null ? 'otherData' : 'partOfIt';
  return err(unexpected(answer, `not understood: ${fields.join(', ')}`, came));
}

/**
 * Reads the rows in `data`. Rows that can't be read are counted in `unreadable`, and the others are returned. `asked`
 * is the requested page. `single` also accepts one object in place of the list, and null for no rows (spec, endpoint
 * 14, shows an object where it describes a list). For `whole`, the specification defines no pages, so there is no next
 * page unless the answer mentions one.
 */
export const listOf =
  <T>(read: WrittenReader<T>, asked: number, kind: 'paged' | 'single' | 'whole' = 'paged') =>
  async (answer: Answer): Promise<Result<Listing<T>>> => {
    const object = objectIn(answer);
    if (!object.ok) return object;
    const { bytes, outline } = object.value;
    if (outline.crowded) return err(tooLarge(answer));
    const whole = outline.fields.get('data');
    const alone = kind === 'single' && outline.data === 'object' && whole !== undefined;
    const none = kind === 'single' && whole !== undefined && textIn(bytes, whole) === 'null';
    if (outline.data !== 'list' && !alone && !none) {
      return err(unexpected(answer, 'not understood: data'));
    }
    const given = alone ? [whole] : outline.inData;
    const { rows, unreadable } = await inSlices(rowsIn(bytes, given, read));
    const pages = readPageInfo(pagesOf(object.value), asked, given.length);
    const open = pages.open && kind !== 'whole' && !alone;
    return ok({ rows, unreadable, pages: { ...pages, open } });
  };

/** Reads the rows one at a time, because there may be thousands. */
function* rowsIn<T>(bytes: Uint8Array, given: readonly JsonPlace[], read: WrittenReader<T>) {
  const rows: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const [index, place] of given.entries()) {
    const written = bytes.subarray(place.start, place.end);
    const record = read(valueIn(written), written);
    if (record.ok) rows.push(record.value);
    else unreadable.push({ index, fields: record.error });
    yield;
  }
  return { rows, unreadable };
}

const valueIn = (written: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(written));

function pagesOf({ bytes, outline }: JsonObject): Record<string, unknown> {
  const said = ['links', 'meta'].flatMap((name) => {
    const place = outline.fields.get(name);
    return place === undefined ? [] : [[name, valueIn(bytes.subarray(place.start, place.end))]];
  });
  return Object.fromEntries(said);
}

/** A success that has no content according to the specification. */
export interface Bare {
  readonly status: 202 | 204;
  /** `text`: an empty text. `object`: an empty object, or no body (a 204 has none). */
  readonly body: 'text' | 'object';
}

/** Reads a success that has only a status. If something else has arrived, the error describes it. */
export const nothingBut =
  <T>(value: T, documented: Bare): AnswerReader<T> =>
  (answer) => {
    const { status, body } = answer;
    const bare = body.kind === 'empty' || (documented.body === 'object' && isEmptyObject(body));
    if (status === documented.status && bare) return ok(value);
    if (body.kind === 'empty') return err(unexpected(answer, `not a ${documented.status}`));
    const object = objectIn(answer);
    return object.ok ? err(unexpected(answer, 'the response is not empty')) : object;
  };

/** Returns whether a body is an empty object, which PHP writes as an empty list. */
function isEmptyObject(body: Answer['body']): boolean {
  if (body.kind !== 'json') return false;
  const { value } = body;
  return Array.isArray(value)
    ? value.length === 0
    : asObject(value) !== null && Object.keys(Object(value)).length === 0;
}

/** The highest number that is accepted, because the window reserves space for each page. */
const MOST = 10_000_000;

/** Returns a whole number that can count rows or pages, or null for any other value. */
const whole = (value: unknown, least = 0): number | null => {
  const read = v.safeParse(number, value);
  const given = read.success ? read.output : null;
  return Number.isInteger(given) && given !== null && given >= least && given <= MOST
    ? given
    : null;
};

/** Returns the `page` parameter of a relative or absolute link (spec, endpoint 15, `links`). */
function pageOfLink(link: unknown): number | null {
  if (typeof link !== 'string') return null;
  return whole(URL.parse(link, 'http://localhost')?.searchParams.get('page'), 1);
}

/**
 * Returns which page the answer contains. Whether there is a next page is read from the links, or from `meta` if there
 * are no links. Without either, it is unknown unless the page is empty. `lines` is the number of records on the page.
 */
export function readPageInfo(
  answer: Readonly<Record<string, unknown>>,
  asked: number,
  lines: number,
): PageInfo {
  const links = asObject(answer.links);
  const meta = asObject(answer.meta);
  const page = whole(meta?.current_page, 1) ?? asked;
  const [total, perPage] = [whole(meta?.total), whole(meta?.per_page)];
  const counted = total !== null && perPage ? Math.max(1, Math.ceil(total / perPage)) : null;
  const lastPage = whole(meta?.last_page, 1) ?? pageOfLink(links?.last) ?? counted;
  const after = lastPage !== null && page < lastPage ? page + 1 : null;
  const before = lastPage !== null && page > 1 ? page - 1 : null;
  return {
    page,
    lastPage,
    perPage,
    total,
    from: whole(meta?.from),
    to: whole(meta?.to),
    nextPage: links === null ? after : pageOfLink(links.next),
    previousPage: links === null ? before : pageOfLink(links.prev),
    open: lastPage === null && links?.next === undefined && lines > 0,
  };
}
