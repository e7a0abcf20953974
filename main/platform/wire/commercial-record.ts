import type { JsonTape } from '../../../preload/contract/json-tape.ts';
import { readJsonTape } from '../../../preload/contract/json-text.ts';
import { JsonText } from '../json-text.ts';
import { type AnswerReader, dataOf } from './read-answer.ts';
import { recordReader } from './record-reader.ts';
import { text } from './wire-fields.ts';

/** Spec, "Commercial data". The inner fields of its blocks are not documented. */
export interface CommercialRecord {
  readonly uuid: string | null;
  readonly businessLegalName: string | null;
  /** Whether every field is null. */
  readonly empty: boolean;
  /** All of it as it was written. */
  readonly json: JsonText;
}

const readNames = dataOf(recordReader({}, { uuid: text, business_legal_name: text }));

/** Reads the record in `data`, which stays as it was written. */
export const readCommercialRecord: AnswerReader<CommercialRecord> = (answer) => {
  const names = readNames(answer);
  if (!names.ok) return names;
  const tape = readJsonTape(answer.body.kind === 'json' ? answer.body.text : '');
  if (!tape.ok) throw new Error('What was parsed is JSON.');
  const data = fieldNamed(tape.value, 'data');
  const { uuid, businessLegalName } = names.value;
  const empty = tape.value.children(data).every((field) => tape.value.source(field) === 'null');
  return {
    ok: true,
    value: { uuid, businessLegalName, empty, json: new JsonText(tape.value.source(data)) },
  };
};

/** The field of the whole; of one named twice the last counts, as everywhere. */
function fieldNamed(tape: JsonTape, name: string): number {
  const field = tape.children(0).findLast((child) => tape.name(child) === name);
  if (field === undefined) throw new Error(`What was read has ${name}.`);
  return field;
}
