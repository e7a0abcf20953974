import * as v from 'valibot';
import type { Result } from '../../../preload/contract/result.ts';
import { err, ok } from '../../../preload/contract/result.ts';
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

/** Reads one record; fails with the wire names of the required fields that are missing or wrong. */
export type RecordReader<Model> = (input: unknown) => Result<Model, string[]>;

const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Makes the reader of a record: wire field → schema. Only a `required` field can make a record
 * unreadable. An optional field that is not what the specification says becomes what its schema makes
 * of an absent one, and its value is kept in `other` under its wire name, with the fields that the
 * specification does not name: one odd field must not hide a customer, and nothing is lost.
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
    // fromEntries defines properties, so that a field named __proto__ is one.
    entries.push(['other', Object.fromEntries(other)]);
    return ok(Object.fromEntries(entries) as Model<R, O>);
  };
}
