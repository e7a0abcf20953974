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
   * Tells whether a digit that does not fit is the document's doing: every character it runs over was read
   * without doubt, and no reading nearly as likely fits. Otherwise the reading may be wrong.
   */
  sure: v.boolean(),
});
export type MrzCheck = v.InferOutput<typeof MrzCheck>;

/** The fields of a machine-readable zone; null for those that were not read with certainty. */
export const MrzFacts = v.object({
  region: PicturePart,
  /** The degrees clockwise that bring the zone upright, and with it the document. */
  turn: Turn,
  /** `reading`: the characters make sense this way round. `place`: only the zone's place says so. */
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
  /** Empty when the zone was not read. */
  checks: v.array(MrzCheck),
});
export type MrzFacts = v.InferOutput<typeof MrzFacts>;
