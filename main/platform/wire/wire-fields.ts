import * as v from 'valibot';
import type { RecordReader } from './record-reader.ts';

/** Characters of a field: a longer text is none that a line of the window could show. */
const MOST_TEXT = 20_000;
const string = v.pipe(v.string(), v.maxLength(MOST_TEXT));
const numeric = v.pipe(string, v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number));
const asText = v.pipe(v.number(), v.transform(String));

/** Each of these reads an absent or null field as null, or as an empty list. */
const orNull = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.nullish(schema, null as never) as unknown as v.GenericSchema<unknown, v.InferOutput<S> | null>;

export const text = orNull(v.union([string, asText]));
export const number = orNull(v.pipe(v.union([v.number(), numeric]), v.finite()));
/** "Listings may show 0/1" (spec, "Attribute definition"). */
export const givenFlag: v.GenericSchema<unknown, boolean> = v.pipe(
  v.unknown(),
  v.union([v.boolean(), v.picklist([0, 1, '0', '1'])]),
  v.transform((bit) => Number(bit) === 1),
);
export const flag = orNull(givenFlag);
export const scalar = orNull(v.union([string, v.number(), v.boolean()]));
export const numberOrText = orNull(v.union([v.number(), string]));
export const anything: v.GenericSchema<unknown, unknown> = v.pipe(
  v.unknown(),
  v.transform((value) => value ?? null),
);
export const list: v.GenericSchema<unknown, unknown[]> = v.pipe(
  v.unknown(),
  v.transform((value) => value ?? []),
  v.array(v.unknown()),
);

/** An id; the platform's are strings, and a number is read as one. */
export const id = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.pipe(v.union([v.string(), asText]), schema) as unknown as v.GenericSchema<
    unknown,
    v.InferOutput<S>
  >;

export const optionalId = <S extends v.GenericSchema<string, string>>(schema: S) =>
  orNull(id(schema));

/** A record inside a record. One that cannot be read counts as absent, its value kept outside. */
export function nested<Model>(reader: RecordReader<Model>): v.GenericSchema<unknown, Model | null> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Model | null>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === undefined || dataset.value === null) return null;
      const read = reader(dataset.value);
      if (read.ok) return read.value;
      addIssue({ message: 'not a record' });
      return NEVER;
    }),
  );
}
