import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { Answer } from '../answer.ts';
import { textIn } from './json-outline.ts';
import { objectIn, unexpected } from './read-answer.ts';
import { recordReader, text } from './record-reader.ts';

/** Spec, "Commercial data". The spec doesn't document the inner fields of its blocks. */
export interface CommercialRecord {
  readonly uuid: string | null;
  readonly businessLegalName: string | null;
  /** True if every field is null. */
  readonly empty: boolean;
  /** The original JSON in UTF-8. */
  readonly json: Uint8Array;
  /**
   * Set if the answer exceeded the limit. All other fields then describe only the beginning of the answer. `announced`
   * is the size of the whole answer in bytes, or null if it is unknown.
   */
  readonly cut: { readonly announced: number | null } | null;
}

const NO_FIELDS = new TextEncoder().encode('{}');
/** The first letter of `null`, which tells it apart from `true`. */
const LETTER_N = 0x6e;
/** The maximum length of a name in bytes. */
const LONGEST_NAME = 10_000;
const readNames = recordReader({}, { uuid: text, business_legal_name: text });

/** Reads the names in `data`. Everything else keeps its original text and isn't parsed. */
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
