import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Turn, VerdictLevel } from '../../../preload/contract/models/verdict.ts';
import type { BarcodeFields } from './aamva.ts';
import type { MrzFields } from './mrz.ts';
import type { DateOrder } from './person.ts';
import type { Defect } from './plan.ts';

/** What a careful colleague would say of one file; one entry of labels.json. */
export interface Label {
  readonly file: string;
  readonly slot: Slot;
  readonly documentType: string;
  readonly verification: 'government-id' | 'document';
  readonly defects: readonly Defect[];
  readonly expected: VerdictLevel;
  readonly allowed: readonly VerdictLevel[];
  readonly turn: Turn;
  readonly cardCorners: readonly (readonly [number, number])[] | null;
  readonly cardDpi: number | null;
  readonly cardDpiMin: number | null;
  readonly barcodeFields:
    | (BarcodeFields & { readonly dateOrder: DateOrder; readonly moduleMm: number })
    | null;
  readonly barcodeReadable: boolean | null;
  readonly barcodeReadableFullFrame: null;
  readonly mrzFields: MrzFields | null;
  readonly device: string | null;
  readonly exifOrientation: number | null;
  readonly scene: Readonly<Record<string, unknown>> | null;
  readonly sourceMime: string;
  readonly pairId: string | null;
  readonly pairFile: string | null;
  readonly role: 'front' | 'back' | null;
  readonly glareOn?: string;
  readonly region?: readonly number[];
  readonly note: string | null;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}
