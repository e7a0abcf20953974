import * as v from 'valibot';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { asObject } from '../platform-message.ts';

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

export type WireField = v.GenericSchema<unknown, unknown>;
type Fields = Readonly<Record<string, WireField>>;
type Read<F extends Fields> = {
  [Name in keyof F & string as Camel<Name>]: v.InferOutput<F[Name]>;
};
type Model<R extends Fields, O extends Fields> = Read<R> &
  Read<O> & { other: Record<string, unknown> };

/** Reads one record. Fails with the wire names of the required fields that are missing or invalid. */
export type RecordReader<Model> = (input: unknown) => Result<Model, string[]>;

const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Creates a record reader from maps of wire fields to schemas. Only a `required` field can make a record unreadable. An
 * optional field that doesn't follow the specification is read as absent. Its value is kept in `other` under its wire
 * name, along with the fields that the specification doesn't name. That way, one unexpected value doesn't hide a
 * customer, and nothing is lost.
 */
export function recordReader<R extends Fields, O extends Fields>(
  required: R,
  optional: O,
): RecordReader<Model<R, O>> {
  return (input) => {
    const wire = asObject(input);
    if (wire === null) return err(['']);
    const entries: [string, unknown][] = [];
    const wrong: string[] = [];
    const other: [string, unknown][] = [];
    for (const [name, schema] of Object.entries(required)) {
      const read = v.safeParse(schema, wire[name]);
      if (read.success) entries.push([camel(name), read.output]);
      else wrong.push(name);
    }
    for (const [name, schema] of Object.entries(optional)) {
      const read = v.safeParse(schema, wire[name]);
      if (!read.success) other.push([name, wire[name]]);
      entries.push([camel(name), read.success ? read.output : v.parse(schema, undefined)]);
    }
    if (wrong.length > 0) return err(wrong);
    for (const [name, value] of Object.entries(wire)) {
      if (!Object.hasOwn(required, name) && !Object.hasOwn(optional, name)) {
        other.push([name, value]);
      }
    }
    // `fromEntries` defines properties, so a field named __proto__ is treated like any other.
    entries.push(['other', Object.fromEntries(other)]);
    return ok(Object.fromEntries(entries) as Model<R, O>);
  };
}

/** The maximum length of a field in characters. No line in the window could show a longer text. */
const MOST_TEXT = 20_000;
const string = v.pipe(v.string(), v.maxLength(MOST_TEXT));
const numeric = v.pipe(string, v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number));
const asText = v.pipe(v.number(), v.transform(String));

/** Reads an absent or null field as null. The schemas below do so too, or read it as an empty list. */
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

/** An ID. The platform's IDs are strings; a number is converted to a string. */
export const id = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.pipe(v.union([v.string(), asText]), schema) as unknown as v.GenericSchema<
    unknown,
    v.InferOutput<S>
  >;

export const optionalId = <S extends v.GenericSchema<string, string>>(schema: S) =>
  orNull(id(schema));

/** A record inside a record. If it can't be read, it counts as absent, and its value is kept in `other`. */
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

type Entries = Readonly<Record<string, v.GenericSchema>>;
type ModelOf<E extends Entries> = v.ObjectSchema<E, undefined>;

/**
 * Creates a reader for a record that the contract defines. On the wire, field names have underscores, and each field is
 * read by its schema. A field is required unless it is nullable or of an unknown type.
 * @param otherwise fields that are read with a different schema
 */
export function readerOf<const E extends Entries>(
  { entries }: ModelOf<E>,
  otherwise: Readonly<Record<string, WireField>> = {},
): RecordReader<v.InferOutput<ModelOf<E>>> {
  const required: Record<string, WireField> = {};
  const optional: Record<string, WireField> = {};
  for (const [name, schema] of Object.entries(entries)) {
    if (name === 'other') continue;
    const { field, isRequired } = fieldOf(schema);
    (isRequired ? required : optional)[underscored(name)] = otherwise[name] ?? field;
  }
  return recordReader(required, optional) as RecordReader<v.InferOutput<ModelOf<E>>>;
}

const underscored = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function fieldOf(schema: v.GenericSchema): { field: WireField; isRequired: boolean } {
  if (schema.type === 'unknown') return { field: anything, isRequired: false };
  if (schema.type === 'array') return { field: list, isRequired: false };
  if (schema.type !== 'nullable') return { field: id(schema as IdSchema), isRequired: true };
  const { wrapped } = schema as v.NullableSchema<v.GenericSchema, undefined>;
  return { field: nullableField(wrapped), isRequired: false };
}

type IdSchema = v.GenericSchema<string, string>;

function nullableField(schema: v.GenericSchema): WireField {
  if ('pipe' in schema) return optionalId(schema as IdSchema);
  if (schema.type === 'string') return text;
  if (schema.type === 'number') return number;
  if (schema.type === 'boolean') return flag;
  if (schema.type === 'object') return nested(readerOf(schema as ModelOf<Entries>));
  const { options } = schema as v.UnionSchema<v.GenericSchema[], undefined>;
  return options.some(({ type }) => type === 'boolean') ? scalar : numberOrText;
}
