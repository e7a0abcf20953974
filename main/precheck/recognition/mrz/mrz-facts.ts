import * as v from 'valibot';
import { Turn } from '../../../../preload/contract/models/verdict.ts';
import { PicturePart } from '../../vision/picture/picture-part.ts';

const Text = v.nullable(v.pipe(v.string(), v.maxLength(44)));
const Day = v.nullable(v.pipe(v.string(), v.isoDate()));

/** A check digit of the zone (ICAO 9303-3, 4.9). */
const MrzCheck = v.object({
  field: v.picklist(['number', 'birthDate', 'expiryDate', 'optional', 'composite']),
  fits: v.boolean(),
  /**
   * True if the digit is correct, or if it is certain that the document itself has a wrong digit. Otherwise, the
   * reading may be wrong.
   */
  sure: v.boolean(),
});
export type MrzCheck = v.InferOutput<typeof MrzCheck>;

/** The fields of a machine-readable zone. A field is null if it was not read with certainty. */
export const MrzFacts = v.object({
  region: PicturePart,
  /** The clockwise turn, in degrees, that makes the zone, and thus the document, upright. */
  turn: Turn,
  /**
   * What shows the turn. `reading`: the characters make sense in this direction. `place`: only the position of the zone
   * indicates it.
   */
  turnBy: v.picklist(['reading', 'place']),
  format: v.picklist(['TD1', 'TD2', 'TD3']),
  read: v.picklist(['whole', 'partly', 'notRead']),
  documentCode: Text,
  issuer: Text,
  surname: Text,
  givenNames: Text,
  number: Text,
  nationality: Text,
  birthDate: Day,
  sex: v.nullable(v.picklist(['M', 'F'])),
  expiryDate: Day,
  /** Empty if the zone was not read. */
  checks: v.array(MrzCheck),
});
export type MrzFacts = v.InferOutput<typeof MrzFacts>;
