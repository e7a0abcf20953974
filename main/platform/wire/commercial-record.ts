import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { Answer } from '../answer.ts';
import { textIn } from './json-outline.ts';
import { objectIn, unexpected } from './read-answer.ts';
import { recordReader, text } from './record-reader.ts';

/** Spec, "Commercial data". The inner fields of its blocks are not documented. */
export interface CommercialRecord {
  readonly uuid: string | null;
  readonly businessLegalName: string | null;
  /** Whether every field is null. */
  readonly empty: boolean;
  /** As it was written: JSON in UTF-8. */
  readonly json: Uint8Array;
  /**
   * There where the answer is larger than is read: all of the above is of its beginning alone. `announced`:
   * bytes of the whole answer; null where nobody said it.
   */
  readonly cut: { readonly announced: number | null } | null;
}

const NO_FIELDS = new TextEncoder().encode('{}');
/** First bytes of `null`; `true` is as long. */
const LETTER_N = 0x6e;
/** A longer one is no name, in bytes. */
const LONGEST_NAME = 10_000;
const readNames = recordReader({}, { uuid: text, business_legal_name: text });

/** Reads the names in `data`; all else there stays as it was written, and no value is made of it. */
export function readCommercialRecord(answer: Answer): Result<CommercialRecord> {
  const object = objectIn(answer);
  if (!object.ok) return object;
  const { bytes, outline, cut = null } = object.value;
  const data = outline.fields.get('data');
  if (cut !== null && data === undefined) {
    return ok({ uuid: null, businessLegalName: null, empty: false, json: NO_FIELDS, cut });
  }
  if (outline.data !== 'object' || data === undefined) {
    return err(unexpected(answer, 'not understood: data'));
  }
  const named = outline.inData.flatMap((place) =>
    place.name === 'uuid' || place.name === 'business_legal_name'
      ? [
          [
            place.name,
            place.end - place.start > LONGEST_NAME ? null : JSON.parse(textIn(bytes, place)),
          ],
        ]
      : [],
  );
  const names = readNames(Object.fromEntries(named));
  if (!names.ok) return err(unexpected(answer, 'not understood: data'));
  const { uuid, businessLegalName } = names.value;
  const empty =
    cut === null &&
    !outline.crowded &&
    outline.inData.every(({ start, end }) => end - start === 4 && bytes[start] === LETTER_N);
  return ok({ uuid, businessLegalName, empty, json: bytes.subarray(data.start, data.end), cut });
}
